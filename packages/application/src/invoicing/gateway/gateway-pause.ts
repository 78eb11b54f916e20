import * as Effect from 'effect/Effect';
import type { OperatorAlert } from '@svc/domain/commerce';
import type { OperatorAlertId } from '@svc/domain/kernel';
import { accountPrint } from './gateway-access.ts';
import type { EmissionOutcome, GatewayAccess } from './invoice-gateway.ts';
import type { InvoicingPorts } from '../invoicing-ports.ts';

type Ports = Pick<InvoicingPorts, 'alerts' | 'clock' | 'digest' | 'gateways' | 'ids' | 'logger'>;

/** As often as the mirror asks a gateway: what was corrected over there is noticed without anybody's help. */
const PROBE_AFTER_MS = 5 * 60_000;
/** More alerts than an operator ever has open. */
const MOST_OPEN = 1000;

/** This account, without showing its password: an alert is read by people, and a hash of a password can be guessed. */
const keyOf = ({ digest }: Pick<Ports, 'digest'>, access: GatewayAccess): string =>
  `${access.environment} ${accountPrint(digest, access)}`;

const alertOf = (ports: Ports, access: GatewayAccess, over: Pick<OperatorAlert, 'state' | 'reason' | 'outcome'>) => {
  const now = ports.clock.now();
  return {
    id: ports.ids.next<OperatorAlertId>(),
    kind: 'gateway_denied',
    provider: access.provider,
    externalId: keyOf(ports, access),
    orderId: null,
    paymentId: null,
    amountCents: null,
    currency: null,
    respondBy: null,
    raisedAt: now,
    reportedAt: now,
    ...over,
  } satisfies OperatorAlert;
};

type AlertPorts = Pick<Ports, 'alerts'>;

/** Of every gateway and environment: what is chosen by now may be another one than was denied. */
const openAlerts = ({ alerts }: AlertPorts) =>
  Effect.map(alerts.list({ page: 1, pageSize: MOST_OPEN, state: 'Open' }), ({ items }) =>
    items.filter(({ kind }) => kind === 'gateway_denied'),
  );

const settleEach = ({ alerts }: AlertPorts, denied: readonly OperatorAlert[], outcome: string) =>
  Effect.forEach(denied, ({ id }) => alerts.settle(id, outcome), { discard: true });

const REPLACED = 'other credentials are configured by now';

/** Other credentials, or another gateway, are saved: nobody has denied these yet. */
export const forgetDenials = (ports: AlertPorts) =>
  Effect.flatMap(openAlerts(ports), (open) => settleEach(ports, open, REPLACED));

/**
 * The gateway does not accept these credentials, which is no fault of any invoice: the queue rests, with one alert for the
 * operator however many invoices wait and processes try.
 */
export const pauseQueue = (ports: Ports) => (access: GatewayAccess, reason: string) =>
  Effect.gen(function* () {
    const alert = alertOf(ports, access, { state: 'Open', reason, outcome: null });
    const isKnown = (yield* openAlerts(ports)).some(({ externalId }) => externalId === alert.externalId);
    yield* ports.alerts.raise(alert);
    if (isKnown) return;
    const { provider, environment } = access;
    ports.logger.log('warn', 'the operator is needed', { alert: alert.kind, provider, environment, reason });
  });

/**
 * A transmission that the gateway has judged, whatever it found, says that it accepts the credentials. That it lets them read
 * does not: a token may do the one and not the other.
 */
export const resumeQueue = (ports: Ports) => (access: GatewayAccess, outcome: EmissionOutcome) =>
  Effect.gen(function* () {
    const isJudged = outcome.kind === 'answered' || (outcome.kind === 'refused' && outcome.where === 'content');
    if (!isJudged) return;
    const open = yield* openAlerts(ports);
    const mine = open.filter(({ externalId }) => externalId === keyOf(ports, access));
    yield* settleEach(ports, mine, 'the gateway accepts the credentials again');
  });

/**
 * Whether invoices may go out with these credentials. While an alert says that they are denied they are tried every few
 * minutes, and a turn of invoices is let out if they are let in; other credentials, a person who settles the alert, or a
 * transmission that is not denied any more let the queue go on.
 */
export const mayGoOn = (ports: Ports) => (access: GatewayAccess) =>
  Effect.gen(function* () {
    const key = keyOf(ports, access);
    const { mine: [denied] = [], others = [] } = Object.groupBy(yield* openAlerts(ports), ({ externalId }) =>
      externalId === key ? 'mine' : 'others',
    );
    yield* settleEach(ports, others, REPLACED);
    if (denied === undefined) return true;
    const now = ports.clock.now();
    if (now.since(denied.reportedAt).total('milliseconds') < PROBE_AFTER_MS) return false;
    const probed = yield* Effect.result(ports.gateways.open(access).probe);
    if (probed._tag === 'Success') {
      // One turn in a few minutes, also of several processes, until a transmission has settled it.
      yield* ports.alerts.raise({ ...denied, reportedAt: now });
      return true;
    }
    if (probed.failure._tag === 'RemoteDenied') yield* pauseQueue(ports)(access, probed.failure.reason);
    return false;
  });
