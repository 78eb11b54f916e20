import * as Effect from 'effect/Effect';
import {
  fiscalContent,
  fiscalDateOf,
  fiscalYearOf,
  formatInvoiceNumber,
  mirrorTable,
  stampTransmission,
  writeDocument,
  type FatturaRow,
} from '@svc/domain/invoicing';
import { step, type Intent, type IntentId } from '@svc/domain/kernel';
import type { MoneyPorts } from '../commerce/index.ts';
import { numberedAs, sendFindings, type FatturaInvalid } from './compose-order-fattura.ts';
import type { GatewayAccess } from './invoice-gateway.ts';

export interface Begun {
  readonly row: FatturaRow;
  readonly intent: Intent;
  readonly access: GatewayAccess;
}

/**
 * The first half of a transmission, inside a unit of work: number and date if it has none, the attempt's header, the
 * exact bytes, the intent. A draft of ours is handed over to the gateway here. The row must be locked, or new.
 */
export const beginEmission = (ports: MoneyPorts) => (row: FatturaRow, access: GatewayAccess, timeZone: string) =>
  Effect.gen(function* () {
    const now = ports.clock.now();
    const today = fiscalDateOf(now, timeZone);
    const numbered = row.number === null ? yield* reserve(ports)(row, today) : row;
    const findings = sendFindings(numbered.content, today);
    if (findings.length > 0) return yield* Effect.fail<FatturaInvalid>({ _tag: 'FatturaInvalid', findings });
    const attempt = numbered.attempts + 1;
    const stamped = stampTransmission(numbered.content, {
      idPaese: 'IT',
      idCodice: numbered.sellerVatNumber,
      progressivoInvio: ports.digest.sha256(`${numbered.id}#${attempt}`).slice(0, 10).toUpperCase(),
    });
    const submittedXml = writeDocument(stamped);
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
      outcome: null,
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
    return { row: sending, intent, access } satisfies Begun;
  });

/** More foreign numbers in a row than any studio imports; beyond them the unique constraint says no. */
const MOST_FOREIGN_NUMBERS = 1000;

/**
 * In the transaction of the first intent: a job cancelled before leaves no gap. Drafts get today's date with it. A
 * number that an imported document has already is passed over: it is used, so that is no gap either, and waiting for
 * it would keep every later invoice of the series waiting as well.
 */
const reserve = (ports: Pick<MoneyPorts, 'invoices'>) => (row: FatturaRow, today: Temporal.PlainDate) =>
  Effect.gen(function* () {
    const series = row.series ?? 'SVC';
    const fiscalYear = fiscalYearOf(today);
    const { sellerVatNumber, documentType } = row;
    let number = '';
    for (let tries = 0; tries < MOST_FOREIGN_NUMBERS; tries += 1) {
      const sequence = yield* ports.invoices.reserveNumber(sellerVatNumber, series, fiscalYear);
      number = formatInvoiceNumber(series, fiscalYear, sequence);
      if (!(yield* ports.invoices.isNumberTaken({ sellerVatNumber, fiscalYear, number, documentType }))) break;
    }
    return { ...row, number, date: today, fiscalYear, content: numberedAs(row.content, number, today) };
  });
