import * as Effect from 'effect/Effect';
import type { SellerIdentity } from '@svc/domain/invoicing';
import type { Intent, IntentId } from '@svc/domain/kernel';
import type { GatewayPlace } from '../gateway/gateway-access.ts';
import type { GatewayAccess, RegistrationOutcome } from '../gateway/invoice-gateway.ts';
import { gatewayOf, type ResolveEmissionPorts } from '../emission/resolve-emission.ts';

type Ports = ResolveEmissionPorts;

/** Why the seller cannot send through the gateway. `waits`: nothing is wrong with anybody, it is tried again. */
export interface SellerUnready {
  readonly code: 'gateway_rejected' | 'authentication_failed' | 'gateway_unavailable';
  readonly message: string;
  readonly waits: boolean;
}

const waiting = (message: string): SellerUnready => ({ code: 'gateway_unavailable', message, waits: true });

const subjectOf = ({ provider, environment }: GatewayPlace, vatNumber: string): string =>
  `${provider} ${environment} ${vatNumber}`;

/**
 * A gateway sends for companies that it knows. Ours is looked up there once per environment, made known when it is not,
 * and then never asked for again. Null: it may send.
 */
export const readySeller = (ports: Ports) => (access: GatewayAccess, seller: SellerIdentity) =>
  Effect.gen(function* () {
    const { provider, environment } = access;
    const { vatNumber } = seller;
    if ((yield* ports.invoices.sellerKnownSince(provider, environment, vatNumber)) !== null) return null;
    const gateway = ports.gateways.open(access);
    const known = yield* Effect.result(gateway.knowsSeller(vatNumber));
    if (known._tag === 'Failure')
      return known.failure._tag === 'RemoteDenied'
        ? ({ code: 'authentication_failed', message: known.failure.reason, waits: false } satisfies SellerUnready)
        : waiting(known.failure.reason);
    if (known.success) {
      yield* ports.invoices.setSellerKnown(provider, environment, vatNumber, ports.clock.now());
      return null;
    }
    const intent = yield* planRegistration(ports)(access, seller);
    if (intent === null) return waiting('the seller is being registered');
    return yield* settleRegistration(ports)(intent, access, vatNumber, yield* gateway.registerSeller(seller));
  });

/** Null: somebody else is at it. */
const planRegistration = (ports: Ports) => (place: GatewayPlace, seller: SellerIdentity) =>
  ports.unitOfWork
    .run(
      Effect.gen(function* () {
        const subject = subjectOf(place, seller.vatNumber);
        const latest = yield* ports.intents.latest('seller.register', subject);
        const attempt = (latest?.attempt ?? 0) + 1;
        const intent: Intent = {
          id: ports.ids.next<IntentId>(),
          kind: 'seller.register',
          subject,
          attempt,
          idempotencyKey: `svc-seller-${subject.replaceAll(' ', '-')}-${attempt}`,
          paramsHash: ports.digest.sha256(JSON.stringify(seller)),
          state: 'Planned',
          plannedAt: ports.clock.now(),
          resolvedAt: null,
          outcome: null,
        };
        yield* ports.intents.plan(intent);
        return intent;
      }),
    )
    .pipe(Effect.catchTag('Taken', () => Effect.succeed(null)));

const codes = {
  content: 'gateway_rejected',
  configuration: 'gateway_rejected',
  credentials: 'authentication_failed',
  unreachable: 'gateway_unavailable',
} as const;

const settleRegistration =
  (ports: Ports) => (intent: Intent, place: GatewayPlace, vatNumber: string, outcome: RegistrationOutcome) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const now = ports.clock.now();
        if (outcome.kind === 'unknown') {
          yield* ports.intents.resolve(intent.id, 'lose', now, { reason: outcome.reason });
          return waiting(outcome.reason);
        }
        if (outcome.kind === 'refused') {
          const { where, message } = outcome;
          yield* ports.intents.resolve(intent.id, 'refuse', now, { where, message });
          return { code: codes[where], message, waits: where === 'unreachable' } satisfies SellerUnready;
        }
        if (yield* ports.intents.resolve(intent.id, 'confirm', now, {}))
          yield* ports.invoices.setSellerKnown(place.provider, place.environment, vatNumber, now);
        return null;
      }),
    );

/** A registration whose answer nobody wrote down: the gateway is asked. It joins a second one of the same company. */
export const resolveRegistration = (ports: Ports) => (intent: Intent) =>
  Effect.gen(function* () {
    const [provider, environment, vatNumber = ''] = intent.subject.split(' ');
    const place: GatewayPlace = {
      provider: provider === 'GatewayB' ? 'GatewayB' : 'GatewayA',
      environment: environment === 'Prod' ? 'Prod' : 'Test',
    };
    const known = yield* (yield* gatewayOf(ports)(place)).knowsSeller(vatNumber);
    const outcome: RegistrationOutcome = known
      ? { kind: 'registered' }
      : { kind: 'refused', where: 'unreachable', message: 'not there' };
    yield* settleRegistration(ports)(intent, place, vatNumber, outcome);
  });
