import * as Cause from 'effect/Cause';
import * as Effect from 'effect/Effect';
import * as Exit from 'effect/Exit';
import {
  observe,
  outcomeClass,
  readSdiState,
  fiscalYearOf,
  inOrdinaryWords,
  type FatturaDocument,
  type FatturaRow,
} from '@svc/domain/invoicing';
import { fatturaTotals, fiscalContent, fiscalDateOf } from '@svc/domain/invoicing';
import type { FatturaId } from '@svc/domain/kernel';
import type { MoneyPorts } from '../commerce/index.ts';
import { BROKE, machine, notFound, type LoopStatus, mustExist } from '../kernel/index.ts';
import { gatewayAccess } from './gateway-access.ts';
import type { GatewayAccess, RemoteFattura } from './invoice-gateway.ts';
import { gatewayOf } from './resolve-emission.ts';
import { followJob } from './settle-emission.ts';

/** The list's date filter is not defined by the gateway: look further back than needed, upsert what comes. */
const OVERLAP_DAYS = 3;
/** SDI decides within days, a public buyer within 15: what stands longer no longer keeps the window open. */
const WATCHED_DAYS = 60;
const MAX_PAGES = 200;

/** Reads one row again; the mirror and its job follow what the gateway says now. */
export const syncRow = (ports: MoneyPorts) => (id: FatturaId) =>
  Effect.gen(function* () {
    const row = yield* ports.invoices.findRow(id);
    if (row === null) return yield* Effect.fail(notFound('Fattura'));
    if (row.provider === 'Local' || row.remoteId === null) return row;
    const remote = yield* (yield* gatewayOf(ports)(row)).read(row.remoteId);
    if (remote !== null) yield* mirrorKnown(ports)(row, remote);
    return (yield* ports.invoices.findRow(id)) ?? row;
  });

/** The reconcile loop, and POST …/sync: every row that may have changed. A no-op without flag or credentials. */
export const syncMirror = (ports: MoneyPorts) =>
  Effect.gen(function* () {
    const access = gatewayAccess(yield* ports.settings.load, ports.secrets);
    const { enable_einvoicing: enabled } = yield* ports.flags.load;
    if (access === null || !enabled) return { done: 0, failed: 0, more: false } satisfies LoopStatus;
    const started = ports.clock.now();
    const since = yield* windowStart(ports)(access, started);
    const gateway = ports.gateways.open(access);
    let [done, failed, whole] = [0, 0, false];
    for (let page = 1; page <= MAX_PAGES && !whole; page += 1) {
      const { rows, more } = yield* gateway.list({ since, page });
      for (const remote of rows) {
        if (yield* mirrored(ports)(access, remote)) done += 1;
        else failed += 1;
      }
      whole = !more;
    }
    if (!whole) ports.logger.log('error', 'the mirror has more pages than it reads', { since: since.toString(), done });
    // Never past a row that was not taken over: it is looked for again.
    if (whole && failed === 0) yield* ports.invoices.setWatermark(access.provider, access.environment, started);
    return { done, failed, more: false } satisfies LoopStatus;
  });

/** False for a row that we have a bug with: it is told, and the rows behind it are mirrored all the same. */
const mirrored = (ports: MoneyPorts) => (access: GatewayAccess, remote: RemoteFattura) =>
  Effect.gen(function* () {
    const exit = yield* Effect.exit(mirrorRemote(ports)(access, remote));
    if (Exit.isSuccess(exit)) return true;
    if (!Cause.hasDies(exit.cause) || Cause.hasInterrupts(exit.cause)) return yield* Effect.failCause(exit.cause);
    const cause = Cause.pretty(exit.cause).slice(0, 4000);
    ports.logger.log('error', `mirror row ${BROKE}`, { remoteId: remote.remoteId, cause });
    return false;
  });

const laterOf = (a: Temporal.PlainDate, b: Temporal.PlainDate): Temporal.PlainDate =>
  Temporal.PlainDate.compare(a, b) >= 0 ? a : b;

const windowStart = (ports: MoneyPorts) => (access: GatewayAccess, now: Temporal.Instant) =>
  Effect.gen(function* () {
    const today = fiscalDateOf(now, ports.config.invoiceTimeZone);
    const mark = yield* ports.invoices.watermark(access.provider, access.environment);
    const open = yield* ports.invoices.oldestOpen(access.provider, access.environment);
    const days = [
      open === null ? null : laterOf(open, today.subtract({ days: WATCHED_DAYS })),
      mark === null ? today.subtract({ days: 30 }) : fiscalDateOf(mark, ports.config.invoiceTimeZone),
    ].filter((day) => day !== null);
    return days
      .reduce((a, b) => (Temporal.PlainDate.compare(a, b) <= 0 ? a : b), today)
      .subtract({ days: OVERLAP_DAYS });
  });

const mirrorRemote = (ports: MoneyPorts) => (access: GatewayAccess, remote: RemoteFattura) =>
  Effect.gen(function* () {
    const known = yield* ports.invoices.findRemote(access.provider, access.environment, remote.remoteId);
    if (known !== null) return yield* mirrorKnown(ports)(known, remote);
    yield* mirrorNew(ports)(access, remote);
  });

const mirrorKnown = (ports: MoneyPorts) => (known: FatturaRow, remote: RemoteFattura) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      if (known.orderId !== null) yield* ports.orders.lock(known.orderId).pipe(mustExist);
      const row = yield* ports.invoices.lockRow(known.id).pipe(mustExist);
      if (row.remoteId !== remote.remoteId) return;
      const job = row.jobId === null ? null : yield* ports.invoices.lockJob(row.jobId).pipe(mustExist);
      const seen = observe(row, job, remote.rawState, remote.message);
      const fresh: FatturaRow = {
        ...seen.row,
        sdiIdentifier: remote.sdiIdentifier ?? row.sdiIdentifier,
        fileName: remote.fileName ?? row.fileName,
        transmittedXml: remote.xml ?? row.transmittedXml,
      };
      if (
        !seen.changed &&
        fresh.sdiIdentifier === row.sdiIdentifier &&
        fresh.transmittedXml === row.transmittedXml &&
        fresh.fileName === row.fileName
      )
        return;
      yield* ports.invoices.saveRow({ ...fresh, updatedAt: ports.clock.now() });
      if (!seen.changed) return;
      yield* answerIntent(ports)(fresh);
      if (seen.job !== null) yield* followJob(ports)(seen.job, fresh);
      if (row.orderId !== null)
        yield* ports.timeline.append(row.orderId, {
          at: ports.clock.now(),
          event: 'invoice.stateSeen',
          actor: machine('mirror'),
          amountCents: row.totalCents,
          facts: { number: row.number, from: row.state, to: fresh.state, message: remote.message },
        });
    }),
  );

/**
 * What the mirror reads also answers a transmission whose outcome nobody knew: else its intent would stay open for ever
 * beside a document whose state is known.
 */
const answerIntent = (ports: Pick<MoneyPorts, 'intents' | 'clock'>) => (row: FatturaRow) =>
  Effect.gen(function* () {
    const outcome = outcomeClass(row.state);
    const latest = outcome === 'Unknown' ? null : yield* ports.intents.latest('invoice.emit', row.id);
    if (latest === null) return;
    const event = outcome === 'Confirmed' ? 'confirm' : 'refuse';
    yield* ports.intents.resolve(latest.id, event, ports.clock.now(), { remoteId: row.remoteId, state: row.state });
  });

/** Received documents, and ones sent from elsewhere; one we cannot read is logged and left at the gateway. */
const mirrorNew = (ports: MoneyPorts) => (access: GatewayAccess, remote: RemoteFattura) =>
  Effect.gen(function* () {
    const xml = remote.xml ?? (yield* ports.gateways.open(access).read(remote.remoteId))?.xml ?? null;
    const read = xml === null ? null : yield* Effect.result(ports.fatturaReader.read(new TextEncoder().encode(xml)));
    if (xml === null || read === null || read._tag === 'Failure') {
      ports.logger.log('warn', 'a document at the gateway cannot be read', { remoteId: remote.remoteId });
      return;
    }
    yield* ports.invoices
      .insertRow(foreignRow(ports, access, remote, xml, read.success))
      .pipe(Effect.catchTag('Taken', () => Effect.void));
  });

const foreignRow = (
  ports: MoneyPorts,
  access: GatewayAccess,
  remote: RemoteFattura,
  xml: string,
  content: FatturaDocument,
): FatturaRow => {
  const now = ports.clock.now();
  const header = inOrdinaryWords(content).FatturaElettronicaHeader;
  const general = content.FatturaElettronicaBody[0]?.DatiGenerali.DatiGeneraliDocumento;
  const date = Temporal.PlainDate.from(general?.Data.trim().slice(0, 10) ?? '1970-01-01');
  const inbound = remote.direction === 'inbound';
  const party = inbound
    ? header.CedentePrestatore.DatiAnagrafici.Anagrafica
    : header.CessionarioCommittente.DatiAnagrafici.Anagrafica;
  return {
    id: ports.ids.next<FatturaId>(),
    provider: access.provider,
    environment: access.environment,
    direction: remote.direction,
    state: inbound ? 'RECEIVED' : (readSdiState(remote.rawState) ?? 'NEEDS_REVIEW'),
    rawState: remote.rawState,
    message: remote.message,
    remoteId: remote.remoteId,
    sdiIdentifier: remote.sdiIdentifier,
    fileName: remote.fileName,
    orderId: null,
    jobId: null,
    sourceId: null,
    documentType: general?.TipoDocumento ?? 'TD01',
    series: null,
    number: general?.Numero.trim() ?? null,
    date,
    fiscalYear: fiscalYearOf(date),
    sellerVatNumber: header.CedentePrestatore.DatiAnagrafici.IdFiscaleIVA.IdCodice,
    buyerName: partyName(party),
    totalCents: fatturaTotals(content).totalCents,
    content,
    revision: 1,
    attempts: 0,
    submittedXml: null,
    transmittedXml: xml,
    fiscalHash: ports.digest.sha256(fiscalContent(content)),
    read: !inbound,
    createdAt: now,
    updatedAt: now,
  };
};

export const partyName = (party: {
  readonly Denominazione?: string;
  readonly Nome?: string;
  readonly Cognome?: string;
}): string => party.Denominazione ?? `${party.Nome ?? ''} ${party.Cognome ?? ''}`.trim();
