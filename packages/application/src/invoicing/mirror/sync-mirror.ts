import * as Cause from 'effect/Cause';
import * as Effect from 'effect/Effect';
import * as Exit from 'effect/Exit';
import {
  fiscalDateOf,
  observe,
  outcomeClass,
  refusalStands,
  type FatturaRow,
  type LeftReason,
} from '@svc/domain/invoicing';
import type { FatturaId } from '@svc/domain/kernel';
import { BROKE, fromResult, machine, notFound, type LoopStatus, mustExist } from '../../kernel/index.ts';
import { outcomeWith } from './earlier-copies.ts';
import {
  gatewayAccess,
  gatewayAccessAt,
  gatewayNotConfigured,
  gatewayPlaces,
  isAtPlace,
  ownNumbers,
} from '../gateway/gateway-access.ts';
import type { GatewayAccess, RemoteFattura, RemotePage } from '../gateway/invoice-gateway.ts';
import type { InvoicingPorts } from '../invoicing-ports.ts';
import type { OpenSeller } from './mirror-marks.ts';
import { mirrorNew, mirrorUnlessLeft } from './mirror-new.ts';
import { gatewayOf, type ResolveEmissionPorts } from '../emission/resolve-emission.ts';
import { followJob, queueCourtesyMail } from '../emission/settle-emission.ts';
import { keepTransmitted, withTransmitted } from '../gateway/transmitted-bytes.ts';

/** What `sync-mirror` stands on. */
export type SyncMirrorPorts = ResolveEmissionPorts & Pick<InvoicingPorts, 'flags'>;

/** The list's date filter is not defined by the gateway: look further back than needed, upsert what comes. */
const OVERLAP_DAYS = 3;
/** SDI decides within days, a public buyer within 15: what stands longer no longer keeps the window open. */
const WATCHED_DAYS = 60;
const MAX_PAGES = 200;

/** Reads one row again; the mirror and its job follow what the gateway says now. */
export const syncRow = (ports: SyncMirrorPorts) => (id: FatturaId) =>
  Effect.gen(function* () {
    const row = yield* ports.invoices.findRow(id);
    if (row === null) return yield* Effect.fail(notFound('Fattura'));
    return (yield* readAgain(ports)(row)).row;
  });

/** The same before another attempt, which needs a refusal: one that the gateway has taken back is none. */
export const syncBeforeResend = (ports: SyncMirrorPorts) => (before: FatturaRow) =>
  Effect.gen(function* () {
    const { row, remote } = yield* readAgain(ports)(before);
    yield* fromResult(refusalStands(row, remote));
    return row;
  });

/** `remote` is what the gateway answers now; null when there is nothing to ask it. */
const readAgain = (ports: SyncMirrorPorts) => (row: FatturaRow) =>
  Effect.gen(function* () {
    if (row.provider === 'Local' || row.remoteId === null) return { row, remote: null };
    const remote = yield* (yield* gatewayOf(ports)(row)).read(row.remoteId);
    if (remote !== null) yield* mirrorKnown(ports)(row, remote);
    return { row: (yield* ports.invoices.findRow(row.id)) ?? row, remote };
  });

/** How a look at the gateway went; `skipped` are other companies' documents, which stay there. */
export interface Mirrored extends LoopStatus {
  readonly skipped: number;
}
const nothing: Mirrored = { done: 0, failed: 0, skipped: 0, more: false };

/** The reconcile loop: every row that may have changed. A no-op without flag or credentials. */
export const syncMirror = (ports: SyncMirrorPorts) =>
  Effect.gen(function* () {
    const settings = yield* ports.settings.load;
    const access = gatewayAccess(settings, ports);
    const { enable_einvoicing: enabled } = yield* ports.flags.load;
    if (access === null || !enabled) return nothing;
    const started = ports.clock.now();
    const mark = yield* ports.invoices.watermark(access.provider, access.environment);
    const since = yield* windowStart(ports)(access, mark, started);
    const ours = ownNumbers(settings, ports);
    const { done, failed, skipped, whole } = yield* eachRemote(ports)(
      access,
      since,
      mirrorWith(ports, mirrorUnlessLeft(ports, ours)),
    );
    const advance = (at: Temporal.Instant) =>
      ports.invoices.advanceWatermark(access.provider, access.environment, mark, at);
    if (whole && failed === 0) yield* advance(started);
    // Never past a row that was not taken over: it is looked for again. Before the first whole look there is no watermark to
    // stay at, so it is put where this look began; else the row would fall out of the window in time.
    else if (mark === null) yield* advance(since.toZonedDateTime(ports.config.invoiceTimeZone).toInstant());
    yield* followElsewhere(ports)(access, since);
    return { done, failed, skipped, more: false } satisfies Mirrored;
  });

/** POST …/sync: the same for a person; fails where there is no gateway to ask. */
export const syncMirrorNow = (ports: SyncMirrorPorts) =>
  Effect.gen(function* () {
    const access = gatewayAccess(yield* ports.settings.load, ports);
    return yield* access === null ? Effect.fail(gatewayNotConfigured) : syncMirror(ports);
  });

/** Nothing, or why the document was left at the gateway. */
type Taken = void | 'left there' | LeftReason;

/** Does `take` with every row that may have changed since the day. */
const eachRemote =
  (ports: SyncMirrorPorts) =>
  <E>(
    access: GatewayAccess,
    since: Temporal.PlainDate,
    take: (access: GatewayAccess, remote: RemoteFattura) => Effect.Effect<Taken, E>,
  ) =>
    Effect.gen(function* () {
      const gateway = ports.gateways.open(access);
      let [done, failed, skipped, whole] = [0, 0, 0, false];
      let cursor: string | null = null;
      for (let page = 1; page <= MAX_PAGES && !whole; page += 1) {
        const { rows, next }: RemotePage = yield* gateway.list({ since, cursor });
        for (const remote of rows) {
          const left = yield* taken(ports)(remote, take(access, remote));
          if (left === 'foreign') skipped += 1;
          else if (left === undefined || left === 'copy') done += 1;
          else failed += 1;
        }
        cursor = next;
        whole = next === null;
      }
      if (!whole)
        ports.logger.log('error', 'the mirror has more pages than it reads', { since: since.toString(), done });
      return { done, failed, skipped, whole };
    });

/**
 * What was sent before the settings named another gateway, or another seller, is followed where it was sent to, as long
 * as it is open there and the settings still hold credentials for it. Nothing new is taken over from there.
 */
const followElsewhere = (ports: SyncMirrorPorts) => (configured: GatewayAccess, since: Temporal.PlainDate) =>
  Effect.gen(function* () {
    const settings = yield* ports.settings.load;
    for (const place of gatewayPlaces) {
      const access = gatewayAccessAt(settings, ports, place);
      if (access === null) continue;
      for (const { vatNumber, oldest } of yield* ports.invoices.openSellers(place.provider, place.environment)) {
        // Seen already, in the look that takes over what is new.
        if (isAtPlace(configured, place) && (access.vatNumber === null || access.vatNumber === vatNumber)) continue;
        const from = laterOf(oldest, since.subtract({ days: WATCHED_DAYS })).subtract({ days: OVERLAP_DAYS });
        const account = { ...access, vatNumber };
        const followed = yield* Effect.result(eachRemote(ports)(account, from, followKnown(ports)));
        if (followed._tag === 'Failure')
          ports.logger.log('info', 'a gateway of before does not answer', { ...place, fault: followed.failure._tag });
      }
    }
  });

const followKnown = (ports: SyncMirrorPorts) => (access: GatewayAccess, remote: RemoteFattura) =>
  Effect.gen(function* () {
    const known = yield* ports.invoices.findRemote(access.provider, access.environment, remote.remoteId);
    if (known !== null) yield* mirrorKnown(ports)(known, remote);
  });

/** The database or the gateway is away, which is no matter of one row: the look ends, and the next one begins anew. */
const isOutage = (fault: unknown): boolean =>
  ['StoreDown', 'RemoteDown', 'RemoteDenied'].includes((fault as { readonly _tag?: string } | null)?._tag ?? '');

/** A row that cannot be read, was refused here or meets a bug is logged and left there; only an outage ends the look. */
const taken =
  (ports: SyncMirrorPorts) =>
  <E>(remote: RemoteFattura, work: Effect.Effect<Taken, E>) =>
    Effect.gen(function* () {
      const exit = yield* Effect.exit(work);
      if (Exit.isSuccess(exit)) return exit.value ?? undefined;
      const ends =
        Cause.hasInterrupts(exit.cause) || (!Cause.hasDies(exit.cause) && isOutage(Cause.squash(exit.cause)));
      if (ends) return yield* Effect.failCause(exit.cause);
      const cause = Cause.pretty(exit.cause).slice(0, 4000);
      ports.logger.log('error', `mirror row ${BROKE}`, { remoteId: remote.remoteId, cause });
      return 'left there' as const;
    });

const earlier = (day: Temporal.PlainDate | null, { oldest }: OpenSeller): Temporal.PlainDate =>
  day === null || Temporal.PlainDate.compare(oldest, day) < 0 ? oldest : day;

const laterOf = (a: Temporal.PlainDate, b: Temporal.PlainDate): Temporal.PlainDate =>
  Temporal.PlainDate.compare(a, b) >= 0 ? a : b;

/**
 * From the watermark, or from the oldest row that is still open. The first look of a day goes further back: no gateway says
 * whether its dates are those of a document or of its arrival, and a supplier may send one weeks after its date.
 */
const windowStart =
  (ports: SyncMirrorPorts) => (access: GatewayAccess, mark: Temporal.Instant | null, now: Temporal.Instant) =>
    Effect.gen(function* () {
      const today = fiscalDateOf(now, ports.config.invoiceTimeZone);
      const sellers = yield* ports.invoices.openSellers(access.provider, access.environment);
      const open = sellers.reduce<Temporal.PlainDate | null>(earlier, null);
      const marked = mark === null ? null : fiscalDateOf(mark, ports.config.invoiceTimeZone);
      const watched = today.subtract({ days: WATCHED_DAYS });
      const days = [
        open === null ? null : laterOf(open, watched),
        marked,
        marked === null || Temporal.PlainDate.compare(marked, today) < 0 ? watched : null,
      ].filter((day) => day !== null);
      return days
        .reduce((a, b) => (Temporal.PlainDate.compare(a, b) <= 0 ? a : b), today)
        .subtract({ days: OVERLAP_DAYS });
    });

/** Takes one row of the gateway over, known or new. */
export const mirrorRemote = (ports: SyncMirrorPorts) => mirrorWith(ports, mirrorNew(ports));

const mirrorWith =
  (ports: SyncMirrorPorts, takeNew: ReturnType<typeof mirrorNew>) => (access: GatewayAccess, remote: RemoteFattura) =>
    Effect.gen(function* () {
      const known = yield* ports.invoices.findRemote(access.provider, access.environment, remote.remoteId);
      return yield* known === null ? takeNew(access, remote) : mirrorKnown(ports)(known, remote);
    });

/** The gateway's word is of the file, so of each document in it. */
const mirrorKnown = (ports: SyncMirrorPorts) => (known: FatturaRow, remote: RemoteFattura) =>
  Effect.gen(function* () {
    if (known.lotId === null) return yield* followWord(ports)(known, yield* withTransmitted(ports)(known, remote));
    for (const each of yield* ports.invoices.lotRows(known.lotId))
      if (each.remoteId === remote.remoteId) yield* followWord(ports)(each, { ...remote, xml: null });
  });

const followWord = (ports: SyncMirrorPorts) => (known: FatturaRow, remote: RemoteFattura) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      if (known.orderId !== null) yield* ports.orders.lock(known.orderId).pipe(mustExist);
      const row = yield* ports.invoices.lockRow(known.id).pipe(mustExist);
      if (row.remoteId !== remote.remoteId || isOtherNumber(ports)(row, remote)) return;
      const job = row.jobId === null ? null : yield* ports.invoices.lockJob(row.jobId).pipe(mustExist);
      const observed = observe(row, job, remote);
      const fresh: FatturaRow = {
        ...observed.row,
        sdiIdentifier: remote.sdiIdentifier ?? row.sdiIdentifier,
        fileName: remote.fileName ?? row.fileName,
        transmittedXml: remote.xml ?? row.transmittedXml,
      };
      if (
        observed.row === row &&
        fresh.sdiIdentifier === row.sdiIdentifier &&
        fresh.transmittedXml === row.transmittedXml &&
        fresh.fileName === row.fileName
      )
        return;
      yield* ports.invoices.saveRow({ ...fresh, updatedAt: ports.clock.now() });
      yield* keepTransmitted(ports)(row, fresh);
      if (!observed.changed)
        return yield* observed.job === null || observed.job === job
          ? Effect.void
          : ports.invoices.saveJob(observed.job);
      yield* answerIntent(ports)(fresh);
      if (observed.job !== null) yield* followJob(ports)(observed.job, fresh);
      else if (outcomeClass(fresh.state) === 'Confirmed') yield* queueCourtesyMail(ports)(fresh, fresh.buyerEmail);
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

/** A gateway that was reset gives its ids anew: what it says of one now is of no document of before. */
const isOtherNumber = (ports: Pick<InvoicingPorts, 'logger'>) => (row: FatturaRow, remote: RemoteFattura) => {
  const { id: fattura, number, remoteId } = row;
  if (row.submittedXml === null || remote.number === null || remote.number.trim() === number) return false;
  ports.logger.log('error', 'the gateway has another document by now under our document’s id', {
    fattura,
    number,
    remoteId,
    there: remote.number,
  });
  return true;
};

/**
 * What the mirror reads also answers a transmission whose outcome nobody knew: else its intent would stay open for ever
 * beside a document whose state is known.
 */
const answerIntent = (ports: Pick<InvoicingPorts, 'intents' | 'clock'>) => (row: FatturaRow) =>
  Effect.gen(function* () {
    const outcome = outcomeClass(row.state);
    const latest = outcome === 'Unknown' ? null : yield* ports.intents.latest('invoice.emit', row.id);
    if (latest === null) return;
    const event = outcome === 'Confirmed' ? 'confirm' : 'refuse';
    const merged = outcomeWith(latest, { remoteId: row.remoteId, state: row.state });
    yield* ports.intents.resolve(latest.id, event, ports.clock.now(), merged);
  });
