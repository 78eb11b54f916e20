import * as Effect from 'effect/Effect';
import { fitsInto, isIssued, type FatturaRow } from '@svc/domain/invoicing';
import { refusal } from '@svc/domain/kernel';
import type { MoneyPorts } from '../commerce/index.ts';
import { mustExist } from '../kernel/index.ts';

type Ports = Pick<MoneyPorts, 'invoices'>;

/**
 * Before a note leaves, inside its unit of work: a credit note of an invoice that never left, or that SDI refused, would
 * credit nothing, and two of them must not credit more than there was. The invoice stays locked until the commit.
 */
export const requireIssuedSource = (ports: Ports) => (note: FatturaRow) =>
  Effect.gen(function* () {
    if (note.sourceId === null) return;
    const source = yield* ports.invoices.lockRow(note.sourceId).pipe(mustExist);
    if (!isIssued(source))
      return yield* Effect.fail(refusal('credit_note_source_unavailable', { why: 'not_issued', state: source.state }));
    if (note.documentType === 'TD04') yield* requireRoom(ports)(source, note);
  });

/** With the invoice locked: drafts that never left do not count, and neither does this note. */
export const requireRoom =
  (ports: Ports) => (source: Pick<FatturaRow, 'id' | 'totalCents'>, note: Pick<FatturaRow, 'id' | 'totalCents'>) =>
    Effect.gen(function* () {
      const credited = yield* ports.invoices.creditedCents(source.id, note.id);
      const tooMuch = fitsInto(source.totalCents, credited, note.totalCents);
      if (tooMuch !== undefined)
        return yield* Effect.fail(refusal('credit_note_creation_failed', { ...tooMuch.params, reason: tooMuch.code }));
    });
