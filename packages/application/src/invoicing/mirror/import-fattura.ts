import * as Effect from 'effect/Effect';
import { checkDocument, fileDocuments, isNote, withoutEmptyElements, type FatturaRow } from '@svc/domain/invoicing';
import type { LotId } from '@svc/domain/kernel';
import { nameMade, taken, type AuditedActor } from '../../kernel/index.ts';
import type { FatturaInvalid } from '../sale/compose-order-fattura.ts';
import { ownNumbers } from '../gateway/gateway-access.ts';
import type { InvoicingPorts } from '../invoicing-ports.ts';
import { linkedToSource, linkStrayNotes } from './issued-source.ts';
import { insertDraft, LOCAL_DRAFT } from '../desk/local-draft.ts';
import { newRow } from '../desk/new-row.ts';

type Ports = Pick<
  InvoicingPorts,
  'audit' | 'clock' | 'config' | 'digest' | 'fatturaReader' | 'ids' | 'invoices' | 'settings' | 'unitOfWork'
>;

/** Numbers in the file that other documents of these sellers and years have already, each with its body (from 1). */
export interface NumbersTaken {
  readonly _tag: 'NumbersTaken';
  readonly numbers: readonly { readonly body: number; readonly number: string }[];
}

type Documents = readonly [FatturaRow, ...FatturaRow[]];

/** What became of a file. */
export interface Imported {
  readonly documents: Documents;
  /** Where the file has elements without a text, which were left out: SDI would refuse them. */
  readonly emptied: readonly string[];
}

/** Whatever the date says; the structure check names it when it is none. */
const ANY_DAY = Temporal.PlainDate.from('1970-01-01');

/**
 * Imports a FatturaPA file as Local drafts: one for each document of a lot, all of them or none. Lenient: structure
 * only, and optional elements without a text are left out; they keep their numbers and dates. What a supplier issued to us
 * counts as received.
 */
export const importFattura = (ports: Ports) => (bytes: Uint8Array, actor: AuditedActor) =>
  Effect.gen(function* () {
    const content = yield* ports.fatturaReader.readUnlessBusy(bytes);
    const ours = ownNumbers(yield* ports.settings.load, ports);
    const { document, documents, emptied } = fileDocuments(content, ours, LOCAL_DRAFT.direction);
    const findings = checkDocument(document, { today: ANY_DAY, strength: 'import' });
    if (findings.length > 0) return yield* Effect.fail<FatturaInvalid>({ _tag: 'FatturaInvalid', findings });
    const lotId = documents.length > 1 ? ports.ids.next<LotId>() : null;
    const [first, ...rest] = documents.map(({ content: each, ...known }) =>
      newRow(ports, each, { ...LOCAL_DRAFT, ...known, lotId }),
    );
    if (first === undefined) return yield* Effect.fail<FatturaInvalid>({ _tag: 'FatturaInvalid', findings });
    const rows = yield* ports.unitOfWork.run(insertAll(ports)([first, ...rest], actor));
    return { documents: rows, emptied } satisfies Imported;
  });

/** `emptied` of a file that was imported already: nothing of it is kept. */
export const emptiedIn = (ports: Pick<InvoicingPorts, 'fatturaReader'>) => (bytes: Uint8Array) =>
  Effect.map(ports.fatturaReader.readUnlessBusy(bytes), (content) => withoutEmptyElements(content).paths);

/** A supplier's document that a gateway brought is here already, as a file that was imported is. */
const insertOnce = (ports: Ports) => (row: FatturaRow, actor: AuditedActor) =>
  Effect.gen(function* () {
    const known = row.direction === 'inbound' ? yield* ports.invoices.receivedHolders(row) : [];
    if (known.length > 0) return yield* Effect.fail(taken('fattura_received'));
    yield* insertDraft(ports)(row, 'fattura.import', actor);
  });

/** Notes come last, so that each finds the invoice it names, wherever in the file that stands. */
const insertAll = (ports: Ports) => (documents: Documents, actor: AuditedActor) =>
  Effect.gen(function* () {
    const [first, ...rest] = documents;
    const rows: [FatturaRow, ...FatturaRow[]] = [first, ...rest];
    const used: NumbersTaken['numbers'][number][] = [];
    const order = [...rows.entries()].toSorted(([, a], [, b]) => Number(isNote(a)) - Number(isNote(b)));
    for (const [at, document] of order) {
      rows[at] = yield* linkedToSource(ports)(document);
      yield* insertOnce(ports)(rows[at], actor).pipe(
        Effect.catchTag('Taken', () => Effect.sync(() => used.push({ body: at + 1, number: document.number ?? '' }))),
      );
    }
    const numbers = used.toSorted((a, b) => a.body - b.body);
    if (numbers.length > 0) return yield* Effect.fail<NumbersTaken>({ _tag: 'NumbersTaken', numbers });
    for (const row of rows) yield* linkStrayNotes(ports)(row);
    yield* nameMade(...rows.map(({ id }) => id));
    return rows;
  });
