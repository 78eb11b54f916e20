import * as Effect from 'effect/Effect';
import { fiscalContent, issuerOf, writeDocument } from '@svc/domain/invoicing';
import { refusal, type FatturaId } from '@svc/domain/kernel';
import type { AuditedActor } from '../../kernel/index.ts';
import { sendFindings, type FatturaInvalid } from '../sale/compose-order-fattura.ts';
import type { InvoicingPorts } from '../invoicing-ports.ts';
import { invoicingTerms } from '../sale/invoicing-terms.ts';
import { linkStrayNotes, requireIssuedSource } from '../mirror/issued-source.ts';
import { auditDraft } from '../desk/local-draft.ts';
import { reserveNumber } from './reserve-number.ts';

type Ports = Pick<InvoicingPorts, 'audit' | 'clock' | 'config' | 'digest' | 'invoices' | 'settings' | 'unitOfWork'>;

/**
 * POST …/number: number and date for a Local draft of ours that goes to SDI by other hands. The same checks stand before
 * it as before a transmission, so a number is never spent on what SDI would refuse. Sent later, it keeps both.
 */
export const numberFattura = (ports: Ports) => (id: FatturaId, actor: AuditedActor) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const { seller, today } = yield* invoicingTerms(ports);
      const row = yield* ports.invoices.lockRow(id);
      if (row.state !== 'DRAFT' || row.number !== null)
        return yield* Effect.fail(refusal('already_numbered', { state: row.state }));
      if (issuerOf(row.content) !== seller.vatNumber)
        return yield* Effect.fail(refusal('resend_not_allowed', { why: 'foreignSeller' }));
      const linked = yield* requireIssuedSource(ports)(row);
      const numbered = yield* reserveNumber(ports)(linked, today);
      const findings = sendFindings(numbered.content, today, writeDocument(numbered.content));
      if (findings.length > 0) return yield* Effect.fail<FatturaInvalid>({ _tag: 'FatturaInvalid', findings });
      const fiscalHash = ports.digest.sha256(fiscalContent(numbered.content));
      const saved = { ...numbered, fiscalHash, updatedAt: ports.clock.now() };
      yield* ports.invoices.saveRow(saved);
      yield* linkStrayNotes(ports)(saved);
      yield* auditDraft(ports)(row, saved, 'fattura.number', actor);
      return saved;
    }),
  );
