import * as Effect from 'effect/Effect';
import type { OperatorAlert } from '@svc/domain/commerce';
import type { OperatorAlertId } from '@svc/domain/kernel';
import type { GatewayAccess } from './invoice-gateway.ts';
import type { InvoicingPorts } from './invoicing-ports.ts';

type Ports = Pick<InvoicingPorts, 'alerts' | 'clock' | 'digest' | 'gateways' | 'ids' | 'logger'>;

/** As often as the mirror asks a gateway: what was corrected over there is noticed without anybody's help. */
const PROBE_AFTER_MS = 5 * 60_000;
/** More alerts than an operator ever has open. */
const MOST_OPEN = 1000;

/** These credentials, without telling them: corrected ones are others, also of the same account. */
const keyOf = ({ digest }: Pick<Ports, 'digest'>, { provider, environment, username, secret }: GatewayAccess): string =>
  `${environment} ${digest.sha256(`${provider} ${environment} ${username} ${secret}`).slice(0, 16)}`;

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
    toldAt: now,
    ...over,
  } satisfies OperatorAlert;
};

const openAlerts = (ports: Pick<Ports, 'alerts'>) => (access: GatewayAccess) =>
  Effect.map(ports.alerts.list({ page: 1, pageSize: MOST_OPEN, state: 'Open' }), ({ items }) =>
    items.filter(
      ({ kind, provider, externalId }) =>
        kind === 'gateway_denied' && provider === access.provider && externalId.startsWith(`${access.environment} `),
    ),
  );

/**
 * The gateway does not accept these credentials, which is no fault of any invoice: the queue rests, with one alert for the
 * operator however many invoices wait and processes try.
 */
export const pauseQueue = (ports: Ports) => (access: GatewayAccess, reason: string) =>
  Effect.gen(function* () {
    const told = alertOf(ports, access, { state: 'Open', reason, outcome: null });
    const isKnown = (yield* openAlerts(ports)(access)).some(({ externalId }) => externalId === told.externalId);
    yield* ports.alerts.tell(told);
    if (isKnown) return;
    const { provider, environment } = access;
    ports.logger.log('warn', 'the operator is needed', { alert: told.kind, provider, environment, reason });
  });

/**
 * Whether invoices may go out with these credentials. While an alert says that they are denied they are tried every few
 * minutes; other credentials, a person who settles the alert, or a gateway that accepts them again let the queue go on.
 */
export const mayGoOn = (ports: Ports) => (access: GatewayAccess) =>
  Effect.gen(function* () {
    const key = keyOf(ports, access);
    const open = yield* openAlerts(ports)(access);
    for (const { id, externalId } of open)
      if (externalId !== key) yield* ports.alerts.settle(id, 'other credentials are configured by now');
    const denied = open.find(({ externalId }) => externalId === key);
    if (denied === undefined) return true;
    if (ports.clock.now().since(denied.toldAt).total('milliseconds') < PROBE_AFTER_MS) return false;
    const probed = yield* Effect.result(ports.gateways.open(access).probe);
    if (probed._tag === 'Success') {
      yield* ports.alerts.settle(denied.id, 'the gateway accepts the credentials again');
      return true;
    }
    if (probed.failure._tag === 'RemoteDenied') yield* pauseQueue(ports)(access, probed.failure.reason);
    return false;
  });
