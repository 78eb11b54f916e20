import * as Effect from 'effect/Effect';
import {
  checkDocument,
  composeFattura,
  effectiveSeller,
  fatturaTotals,
  fiscalContent,
  fiscalDateOf,
  fiscalYearOf,
  mayResend,
  maySend,
  outcomeClass,
  parseBillingProfile,
  parseSeller,
  inOrdinaryWords,
  type FatturaDocument,
  type FatturaLine,
  type FatturaRow,
  type RetryRefusalCode,
} from '@svc/domain/invoicing';
import { refusal, type FatturaId, type Refusal, type Result } from '@svc/domain/kernel';
import type { MoneyPorts } from '../commerce/index.ts';
import { fromResult, type Actor } from '../kernel/index.ts';
import { beginEmission } from './begin-emission.ts';
import { DRAFT_NUMBER, type FatturaInvalid } from './compose-order-fattura.ts';
import { transmit } from './emit-invoices.reconciler.ts';
import { readFattura } from './fattura-files.ts';
import { gatewayAccess } from './gateway-access.ts';
import { closeOpenIntent, retryInvoice } from './retry-invoice.ts';
import { partyName, syncRow } from './sync-mirror.ts';

/** No usable credentials of the configured gateway. */
export interface GatewayNotConfigured {
  readonly _tag: 'GatewayNotConfigured';
}
/** How a transmission that an admin asked for ended badly; the row says the rest. */
export interface EmissionFailed {
  readonly _tag: 'EmissionFailed';
  readonly code:
    | 'send_failed'
    | 'authentication_failed'
    | 'gateway_rejected'
    | 'gateway_unavailable'
    | 'emission_outcome_unknown';
  readonly message: string;
}

export interface CreateFattura {
  readonly documentType: 'TD01' | 'TD04' | 'TD05';
  readonly buyer: unknown;
  readonly lines: readonly FatturaLine[];
  readonly causale?: string;
  readonly sourceId?: FatturaId;
  readonly actor: Actor;
}

/** Imports a FatturaPA document as a Local draft. Lenient: structure only; it keeps its number and date. */
export const importFattura = (ports: MoneyPorts) => (bytes: Uint8Array, actor: Actor) =>
  Effect.gen(function* () {
    const content = yield* ports.fatturaReader.read(bytes);
    const general = content.FatturaElettronicaBody[0]?.DatiGenerali.DatiGeneraliDocumento;
    const date = parseDate(general?.Data);
    const findings = checkDocument(content, { today: date, strength: 'import' });
    if (general === undefined || findings.length > 0)
      return yield* Effect.fail<FatturaInvalid>({ _tag: 'FatturaInvalid', findings });
    const row = localRow(ports, content, {
      date,
      number: general.Numero,
      documentType: general.TipoDocumento,
      series: null,
      sourceId: null,
    });
    return yield* insertDraft(ports)(row, 'fattura.import', actor);
  });

const parseDate = (text: string | undefined): Temporal.PlainDate => {
  const match = /^\d{4}-\d{2}-\d{2}/.exec((text ?? '').trim());
  if (match === null) return Temporal.PlainDate.from('1970-01-01');
  try {
    return Temporal.PlainDate.from(match[0], { overflow: 'reject' });
  } catch {
    return Temporal.PlainDate.from('1970-01-01'); // the structure check names the element
  }
};

/** Composes a draft; its number comes with the first transmission. */
export const createFattura = (ports: MoneyPorts) => (command: CreateFattura) =>
  Effect.gen(function* () {
    const settings = yield* ports.settings.load;
    const seller = parseSeller(effectiveSeller(settings.seller, ports.config.environmentSeller));
    if (seller.isErr()) return yield* Effect.fail(refusal('invoice_configuration_invalid'));
    const buyer = parseBillingProfile(command.buyer);
    if (buyer.isErr()) return yield* Effect.fail({ _tag: 'BillingProfileRequired' as const, problems: buyer.error });
    const date = fiscalDateOf(ports.clock.now(), settings.fiscalTimeZone ?? ports.config.invoiceTimeZone);
    const source = command.sourceId === undefined ? null : yield* sourceOf(ports)(command.sourceId);
    const content = yield* fromResult(
      composeFattura({
        tipoDocumento: command.documentType,
        seller: seller.value,
        buyer: buyer.value,
        number: DRAFT_NUMBER,
        date,
        currency: 'EUR',
        lines: command.lines,
        ...(command.causale === undefined ? {} : { causale: command.causale }),
        ...(source === null ? {} : { linkedTo: [source] }),
      }),
    );
    const row = localRow(ports, content, {
      date,
      number: null,
      documentType: command.documentType,
      series: settings.invoiceSeries ?? ports.config.invoiceSeries,
      sourceId: command.sourceId ?? null,
    });
    return yield* insertDraft(ports)(row, 'fattura.create', command.actor);
  });

const sourceOf = (ports: MoneyPorts) => (id: FatturaId) =>
  Effect.gen(function* () {
    const row = yield* ports.invoices.findRow(id);
    if (row?.number == null) return yield* Effect.fail(refusal('credit_note_source_unavailable'));
    return { number: row.number, date: row.date };
  });

const insertDraft = (ports: MoneyPorts) => (row: FatturaRow, action: string, actor: Actor) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      yield* ports.invoices.insertRow(row);
      yield* ports.audit.record({
        actor,
        action,
        entity: 'fattura',
        entityId: row.id,
        changes: { documentType: row.documentType, number: row.number, totalCents: row.totalCents },
      });
      return row;
    }),
  );

const localRow = (
  ports: MoneyPorts,
  content: FatturaDocument,
  given: Pick<FatturaRow, 'date' | 'number' | 'documentType' | 'series' | 'sourceId'>,
): FatturaRow => {
  const now = ports.clock.now();
  const header = inOrdinaryWords(content).FatturaElettronicaHeader;
  return {
    id: ports.ids.next<FatturaId>(),
    provider: 'Local',
    environment: 'Test',
    direction: 'outbound',
    state: 'DRAFT',
    rawState: null,
    message: null,
    remoteId: null,
    sdiIdentifier: null,
    fileName: null,
    orderId: null,
    jobId: null,
    ...given,
    fiscalYear: fiscalYearOf(given.date),
    sellerVatNumber: header.CedentePrestatore.DatiAnagrafici.IdFiscaleIVA.IdCodice,
    buyerName: partyName(header.CessionarioCommittente.DatiAnagrafici.Anagrafica),
    totalCents: fatturaTotals(content).totalCents,
    content,
    revision: 1,
    attempts: 0,
    submittedXml: null,
    transmittedXml: null,
    fiscalHash: ports.digest.sha256(fiscalContent(content)),
    read: true,
    createdAt: now,
    updatedAt: now,
  };
};

/** Sends a draft: it is handed over to the configured gateway in the intent's transaction. */
export const sendFattura = (ports: MoneyPorts) => (id: FatturaId, actor: Actor) =>
  Effect.gen(function* () {
    yield* readFattura(ports)(id);
    return yield* transmitRow(ports)(id, actor, 'fattura.send', maySend);
  });

/** POST …/resend: synced first, then a new attempt of a refused or doubtful row; one with a job goes the job's way. */
export const resendFattura = (ports: MoneyPorts) => (id: FatturaId, providerOutcomeConfirmed: boolean, actor: Actor) =>
  Effect.gen(function* () {
    const seen = yield* readFattura(ports)(id);
    const { provider, environment } = yield* ports.settings.load;
    const there = seen.remoteId !== null && seen.provider === provider && seen.environment === environment;
    const row = there ? yield* syncRow(ports)(id) : seen;
    const may: MaySend<RetryRefusalCode> = (each) =>
      mayResend(each, { provider, environment }, providerOutcomeConfirmed);
    yield* fromResult(may(row));
    if (row.orderId !== null && row.jobId !== null) {
      yield* retryInvoice(ports)({ orderId: row.orderId, providerOutcomeConfirmed, actor });
      return yield* readFattura(ports)(id);
    }
    return yield* transmitRow(ports)(id, actor, 'fattura.resend', may);
  });

/** A credit note of an invoice that never left, or that SDI refused, would credit nothing. Imported ones are DRAFT. */
const requireIssuedSource = (ports: Pick<MoneyPorts, 'invoices'>) => (row: FatturaRow) =>
  Effect.gen(function* () {
    const source = row.sourceId === null ? null : yield* ports.invoices.findRow(row.sourceId);
    if (source === null || source.state === 'DRAFT' || outcomeClass(source.state) === 'Confirmed') return;
    return yield* Effect.fail(refusal('credit_note_source_unavailable', { state: source.state }));
  });

type MaySend<C extends RetryRefusalCode> = (row: FatturaRow) => Result<void, Refusal<C>>;

/** `may` is judged under the row's lock: of two clicks at once the second finds it being sent. */
const transmitRow =
  (ports: MoneyPorts) =>
  <C extends RetryRefusalCode>(id: FatturaId, actor: Actor, action: string, may: MaySend<C>) =>
    Effect.gen(function* () {
      const begun = yield* ports.unitOfWork.run(
        Effect.gen(function* () {
          const row = yield* ports.invoices.lockRow(id);
          yield* fromResult(may(row));
          const settings = yield* ports.settings.load;
          const access = gatewayAccess(settings, ports.secrets);
          if (access === null) return yield* Effect.fail<GatewayNotConfigured>({ _tag: 'GatewayNotConfigured' });
          const seller = parseSeller(effectiveSeller(settings.seller, ports.config.environmentSeller));
          if (seller.isErr() || seller.value.vatNumber !== row.sellerVatNumber)
            return yield* Effect.fail(refusal('resend_not_allowed', { why: 'foreignSeller' }));
          yield* requireIssuedSource(ports)(row);
          yield* closeOpenIntent(ports)(row);
          const started = yield* beginEmission(ports)(
            row,
            access,
            settings.fiscalTimeZone ?? ports.config.invoiceTimeZone,
          );
          yield* ports.invoices.saveRow(started.row);
          yield* ports.audit.record({
            actor,
            action,
            entity: 'fattura',
            entityId: id,
            changes: { from: row.state, number: started.row.number },
          });
          return started;
        }),
      );
      const { settled } = yield* transmit(ports)(begun);
      if (settled?.verdict.failure != null)
        return yield* Effect.fail<EmissionFailed>({
          _tag: 'EmissionFailed',
          code: settled.verdict.failure.code as EmissionFailed['code'],
          message: settled.verdict.failure.message,
        });
      return yield* readFattura(ports)(id);
    });
