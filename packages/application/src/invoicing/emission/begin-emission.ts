import * as Effect from 'effect/Effect';
import {
  fiscalContent,
  fiscalDateOf,
  mirrorTable,
  stampTransmission,
  transmitterOf,
  writeDocument,
  type FatturaRow,
} from '@svc/domain/invoicing';
import { step, type Intent, type IntentId } from '@svc/domain/kernel';
import { sendFindings, type FatturaInvalid } from '../sale/compose-order-fattura.ts';
import { accountPrint } from '../gateway/gateway-access.ts';
import type { GatewayAccess } from '../gateway/invoice-gateway.ts';
import type { InvoicingPorts } from '../invoicing-ports.ts';
import { reserveNumber } from './reserve-number.ts';

type Ports = Pick<InvoicingPorts, 'clock' | 'digest' | 'ids' | 'intents' | 'invoices'>;

export interface Begun {
  readonly row: FatturaRow;
  readonly intent: Intent;
  readonly access: GatewayAccess;
  /** When it was planned, by the monotonic clock of this process. */
  readonly plannedMs: number;
}

/**
 * The first half of a transmission, inside a unit of work: number and date if it has none, the attempt's header, the
 * exact bytes, the intent. A draft of ours is handed over to the gateway here. The row must be locked, or new.
 */
export const beginEmission = (ports: Ports) => (row: FatturaRow, access: GatewayAccess, timeZone: string) =>
  Effect.gen(function* () {
    const now = ports.clock.now();
    const plannedMs = ports.clock.monotonicMs();
    const today = fiscalDateOf(now, timeZone);
    const numbered = row.number === null ? yield* reserveNumber(ports)(row, today) : row;
    const attempt = numbered.attempts + 1;
    const stamped = stampTransmission(numbered.content, {
      ...transmitterOf(numbered.content),
      progressivoInvio: ports.digest.sha256(`${numbered.id}#${attempt}`).slice(0, 10).toUpperCase(),
    });
    const submittedXml = writeDocument(stamped);
    // As it leaves: an imported document's own header, of its first transmitter, is not sent.
    const findings = sendFindings(stamped, today, submittedXml);
    if (findings.length > 0) return yield* Effect.fail<FatturaInvalid>({ _tag: 'FatturaInvalid', findings });
    const event = numbered.state === 'DRAFT' || numbered.state === 'QUEUED' ? 'send' : 'resend';
    // The table's word, not the state after it: a row that is being sent already stays as it is, too.
    const moved = step(mirrorTable, numbered.state, event);
    if (moved.isErr()) throw new Error(`fattura ${row.id} cannot be sent from ${numbered.state}`);
    const sending: FatturaRow = {
      ...numbered,
      provider: access.provider,
      environment: access.environment,
      state: moved.value,
      attempts: attempt,
      submittedXml,
      transmittedXml: null,
      // What the gateway said of the attempt before says nothing of this one.
      rawState: null,
      remoteId: null,
      fiscalHash: ports.digest.sha256(fiscalContent(numbered.content)),
      updatedAt: now,
    };
    const intent: Intent = {
      id: ports.ids.next<IntentId>(),
      kind: 'invoice.emit',
      subject: row.id,
      attempt,
      idempotencyKey: `svc-invoice-${sending.sellerVatNumber}-${sending.fiscalYear}-${sending.number}-${sending.documentType}-${attempt}`,
      paramsHash: ports.digest.sha256(submittedXml),
      state: 'Planned',
      plannedAt: now,
      resolvedAt: null,
      outcome: {
        account: accountPrint(ports.digest, access),
        ...(row.remoteId === null ? {} : { replaces: row.remoteId }),
      },
    };
    yield* ports.intents.plan(intent);
    yield* ports.invoices.recordEmission({
      fatturaId: row.id,
      attempt,
      revision: sending.revision,
      submittedXml,
      transmittedXml: null,
      at: now,
    });
    return { row: sending, intent, access, plannedMs } satisfies Begun;
  });
