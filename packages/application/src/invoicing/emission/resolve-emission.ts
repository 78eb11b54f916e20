import * as Effect from 'effect/Effect';
import { fiscalContent, outcomeClass, type FatturaRow, type GatewayWord } from '@svc/domain/invoicing';
import type { Intent } from '@svc/domain/kernel';
import { accountPrint, gatewayAccessAt, gatewayNotConfigured } from '../gateway/gateway-access.ts';
import { earlierCopies, sentWith } from '../mirror/earlier-copies.ts';
import type { InvoicingPorts } from '../invoicing-ports.ts';
import { documentOf, textOf } from '../mirror/remote-document.ts';
import type { InvoiceGateway, RemoteFattura } from '../gateway/invoice-gateway.ts';
import { searchByNumber } from '../mirror/search-by-number.ts';
import { settleEmission, type SettleEmissionPorts } from './settle-emission.ts';

/** What `resolve-emission` stands on. */
export type ResolveEmissionPorts = SettleEmissionPorts &
  Pick<InvoicingPorts, 'config' | 'fatturaReader' | 'gateways' | 'secrets' | 'settings'>;

/** After this long only a person looks; every search costs at some gateways. */
const SEARCH_HOURS = 24;

/**
 * A transmission whose answer nobody wrote down: the gateway is searched, a hit with the same fiscal content is
 * adopted. No hit proves nothing: NeedsReview, never a second transmission.
 */
export const resolveEmission = (ports: ResolveEmissionPorts) => (intent: Intent) =>
  Effect.gen(function* () {
    const row = yield* ports.invoices.findRow(intent.subject as FatturaRow['id']);
    if (row === null || !isSearchDue(intent, ports.clock.now())) return;
    const gateway = yield* Effect.result(gatewayOf(ports)(row));
    const searched =
      gateway._tag === 'Failure'
        ? gateway
        : yield* Effect.result(searchProof(ports)(gateway.success, row, intent.attempt));
    // A gateway that denies or does not answer proves nothing: a person is asked at once, and later searches go on.
    if (searched._tag === 'Failure')
      ports.logger.log('warn', 'the gateway cannot be searched', { fattura: row.id, fault: searched.failure._tag });
    const hit = searched._tag === 'Failure' ? null : searched.success;
    const known = hit !== null && row.state === 'NEEDS_REVIEW' && hit.rawState === row.rawState;
    const isElsewhere = hit === null && (yield* isSentElsewhere(ports)(intent, row));
    const reason = isElsewhere ? SENT_ELSEWHERE : 'no answer was written down';
    const isRecorded = row.message === reason || (!isElsewhere && row.message !== SENT_ELSEWHERE);
    if (hit !== null && !known) yield* settleEmission(ports)(intent, { kind: 'answered', row: hit });
    else if (intent.state === 'Planned' || !isRecorded)
      yield* settleEmission(ports)(intent, { kind: 'unknown', reason });
    else yield* ports.intents.resolve(intent.id, 'lose', ports.clock.now(), intent.outcome ?? {});
  });

/** Another account shows nothing of it: not found there it may be here all the same. */
const SENT_ELSEWHERE = 'no answer was written down, and it was sent with another account than the one configured now';

const isSentElsewhere = (ports: ResolveEmissionPorts) => (intent: Intent, row: FatturaRow) =>
  Effect.gen(function* () {
    const [sent, { provider, environment }] = [sentWith(intent), row];
    if (sent === null || provider === 'Local') return false;
    const access = gatewayAccessAt(yield* ports.settings.load, ports, { provider, environment });
    return access === null || accountPrint(ports.digest, access) !== sent;
  });

/**
 * A lost one is searched at ever longer distances: each time as long after the last look as that was after the
 * transmission. `resolvedAt` of an open intent is when it was last lost.
 */
const isSearchDue = ({ state, plannedAt, resolvedAt }: Intent, now: Temporal.Instant): boolean => {
  if (state !== 'Unknown' || resolvedAt === null) return true;
  if (now.since(plannedAt).total('hours') > SEARCH_HOURS) return false;
  return now.since(resolvedAt).total('milliseconds') >= resolvedAt.since(plannedAt).total('milliseconds');
};

/** The gateway that has the row, whichever is configured now, if there are still credentials for it. */
export const gatewayOf = (ports: ResolveEmissionPorts) => (row: Pick<FatturaRow, 'provider' | 'environment'>) =>
  Effect.gen(function* () {
    const { provider, environment } = row;
    const settings = yield* ports.settings.load;
    const access = provider === 'Local' ? null : gatewayAccessAt(settings, ports, { provider, environment });
    if (access === null) return yield* Effect.fail(gatewayNotConfigured);
    return ports.gateways.open(access);
  });

/**
 * Number, date and fiscal content must agree; of several hits the oldest that was not refused. What an earlier attempt came
 * to is none, though a list may show it as it was before its refusal; and a refused one is ours only when it can be of no
 * earlier attempt: taken for this one, it would let a document go out that may stand already.
 */
export const searchProof =
  (ports: ResolveEmissionPorts) => (gateway: InvoiceGateway, row: FatturaRow, attempt: number) =>
    Effect.gen(function* () {
      if (row.number === null) return null;
      const hits = yield* searchByNumber(gateway, row, row.number);
      const earlier = yield* earlierCopies(ports)(row, attempt);
      const ours: RemoteFattura[] = [];
      for (const hit of hits.filter(({ remoteId }) => !earlier.has(remoteId))) {
        const xml = hit.direction === 'outbound' ? yield* sameContent(ports)(gateway, hit, row) : null;
        if (xml !== null) ours.push({ ...hit, xml });
      }
      const standing = ours.filter((hit) => !isRefused(hit));
      if (standing.length > 1)
        ports.logger.log('error', 'several transmissions of one number at the gateway', {
          fattura: row.id,
          remoteIds: standing.map((hit) => hit.remoteId),
        });
      return standing[0] ?? (attempt === 1 ? ours[0] : undefined) ?? null;
    });

export const isRefused = ({ state }: Pick<GatewayWord, 'state'>): boolean =>
  state !== null && outcomeClass(state) === 'Refused';

/** The document as it was transmitted; null when it is another one, or none that can be read. */
const sameContent = (ports: ResolveEmissionPorts) => (gateway: InvoiceGateway, hit: RemoteFattura, row: FatturaRow) =>
  Effect.gen(function* () {
    const bytes = yield* documentOf(gateway, hit);
    if (bytes === null) return null;
    const read = yield* Effect.result(ports.fatturaReader.read(bytes));
    if (read._tag === 'Failure' || ports.digest.sha256(fiscalContent(read.success)) !== row.fiscalHash) return null;
    return hit.xml ?? textOf(bytes, read.success);
  });
