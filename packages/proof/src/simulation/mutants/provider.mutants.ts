import * as Effect from 'effect/Effect';
import type { IntentKind } from '@svc/domain/kernel';
import type { MoneyPorts, PaymentProvider, ProviderName, ProviderSession } from '@svc/application/commerce';
import type { CallRefused, StoredIntent } from '@svc/application/kernel';
import { readEvent } from '../models/provider-port.ts';
import { CurrentTask } from '../world.ts';
import type { Mutant } from './mutant.ts';

/** Damages both providers in the same way. */
const withProvider =
  (change: (provider: PaymentProvider, ports: MoneyPorts) => Partial<PaymentProvider>) =>
  (ports: MoneyPorts): MoneyPorts => {
    const damaged = (name: ProviderName): PaymentProvider | undefined => {
      const provider = ports.providers(name);
      return provider === undefined ? undefined : { ...provider, ...change(provider, ports) };
    };
    const both = { card: damaged('card'), wallet: damaged('wallet') };
    return { ...ports, providers: (name) => both[name] };
  };

/** Of somebody else's session the one that has our order. */
const ownSession = ({ sessionId }: ProviderSession): string => sessionId.replace(/_other$/u, '');

const refusedFor = (code: string): CallRefused => ({ kind: 'refused', code, message: 'no', notSent: false });

/** Whether the order's newest call of that kind has not been answered yet. */
const unanswered = ({ intents }: MoneyPorts, kind: IntentKind, orderId: number | string) =>
  Effect.map(
    Effect.orElseSucceed(intents.latest(kind, String(orderId)), () => null),
    (latest) => latest?.state === 'Unknown',
  );

/** A provider that lets no refund be repeated: the account is short of money by then, or its key was rotated. */
const refusingRepeatedRefunds = (provider: PaymentProvider, ports: MoneyPorts): Partial<PaymentProvider> => ({
  createRefund: (request) =>
    Effect.flatMap(unanswered(ports, 'refund.create', request.orderId), (again) =>
      again ? Effect.succeed(refusedFor('insufficient_balance')) : provider.createRefund(request),
    ),
});

/** A provider that lets no capture be repeated, as the payer's means is declined by then, and whose own word of one is lost. */
const refusingRepeatedCaptures = (provider: PaymentProvider, ports: MoneyPorts): Partial<PaymentProvider> => {
  const capture = provider.captureSession;
  if (capture === null) return {};
  return {
    captureSession: (sessionId, key) =>
      Effect.flatMap(unanswered(ports, 'payment.capture', /^svc-capture-order-(\d+)-/u.exec(key)?.[1] ?? ''), (again) =>
        again ? Effect.succeed(refusedFor('INSTRUMENT_DECLINED')) : capture(sessionId, key),
      ),
    verifyWebhook: (raw, header, now) =>
      Effect.map(provider.verifyWebhook(raw, header, now), (event) =>
        event.type === 'PAYMENT.CAPTURE.COMPLETED' ? { ...event, kind: 'ignored' as const } : event,
      ),
  };
};

/** A provider that the sweep of ended holds does not ask: a session whose order still waits is not read there. */
const unaskedByTheSweep = (provider: PaymentProvider, ports: MoneyPorts): Partial<PaymentProvider> => ({
  readSession: (sessionId) =>
    Effect.gen(function* () {
      const swept = (yield* CurrentTask) === 'expireOrders';
      const orderId = swept ? yield* ports.orders.findBySession(provider.name, sessionId) : null;
      const waits = orderId !== null && (yield* ports.orders.read(orderId)).order.state === 'Pending';
      return waits ? null : yield* provider.readSession(sessionId);
    }).pipe(Effect.catchTag(['StoreDown', 'NotFound'], () => provider.readSession(sessionId))),
});

/** A call of that kind whose answer was lost looks as it did before it was made, and is taken up again soon. */
const withCallsAsIfFirst = (ports: MoneyPorts, kind: IntentKind): MoneyPorts => {
  const first = (intent: StoredIntent): StoredIntent =>
    intent.kind === kind && intent.state === 'Unknown'
      ? { ...intent, state: 'Planned', times: { ...intent.times, recordedAt: intent.times.readAt } }
      : intent;
  const claimOpen: MoneyPorts['intents']['claimOpen'] = (...asked) =>
    Effect.map(ports.intents.claimOpen(...asked), (claimed) => claimed.map(first));
  const find: MoneyPorts['intents']['find'] = (id) =>
    Effect.map(ports.intents.find(id), (found) => (found === null ? null : first(found)));
  const config = { ...ports.config, intentStaleMs: 20_000 };
  return { ...ports, config, intents: { ...ports.intents, claimOpen, find } };
};

/** Bugs in how the providers are spoken to. */
export const providerMutants: readonly Mutant[] = [
  {
    name: 'refund repeated under a new key when its answer is lost',
    focus: { lostAnswer: 0.3, adminActions: 1 },
    damage: withProvider((provider) => ({
      createRefund: (request) =>
        Effect.flatMap(provider.createRefund(request), (outcome) =>
          outcome.kind === 'unknown'
            ? provider.createRefund({ ...request, idempotencyKey: `${request.idempotencyKey}-again` })
            : Effect.succeed(outcome),
        ),
    })),
  },
  {
    name: 'a new idempotency key for every attempt',
    damage: (ports, { world }) =>
      withProvider((provider) => ({
        createRefund: (request) =>
          provider.createRefund({ ...request, idempotencyKey: `${request.idempotencyKey}-${world.nextId()}` }),
      }))(ports),
  },
  {
    name: 'a lost refund answer counts as a refusal',
    focus: { lostAnswer: 0.3, adminActions: 1, refundRefused: 0, consoleRefund: 0, wrongAmount: 0 },
    damage: withProvider((provider) => ({
      createRefund: (request) =>
        Effect.map(provider.createRefund(request), (outcome) =>
          outcome.kind === 'unknown'
            ? { kind: 'refused', code: 'timeout', message: 'timeout', notSent: true }
            : outcome,
        ),
    })),
  },
  {
    name: 'a refusal of a repeated refund settles it, while its first call may still arrive',
    focus: { slowCall: 0.3, adminActions: 1, slotCloses: 0.7, customers: 6, walksAway: 0, declines: 0 },
    damage: (ports) =>
      withProvider((provider) => refusingRepeatedRefunds(provider, ports))(withCallsAsIfFirst(ports, 'refund.create')),
  },
  {
    name: 'a refusal of a repeated capture settles it, while its first call may still arrive',
    focus: { byWallet: true, slowCall: 0.3, customers: 6, walksAway: 0, declines: 0 },
    damage: (ports) =>
      withProvider((provider) => refusingRepeatedCaptures(provider, ports))(
        withCallsAsIfFirst(ports, 'payment.capture'),
      ),
  },
  {
    name: 'refund without looking at the provider',
    damage: withProvider(() => ({
      readPayment: (paymentId) =>
        Effect.succeed({ paymentId, capturedCents: Number.MAX_SAFE_INTEGER, currency: 'EUR', refunds: [] }),
    })),
  },
  {
    name: 'the webhook signature is not checked',
    damage: withProvider(() => ({
      verifyWebhook: (raw) => Effect.sync(() => readEvent(new TextDecoder().decode(raw))),
    })),
  },
  {
    name: 'the amount of the event is believed, not compared',
    focus: { wrongAmount: 0.6, walksAway: 0, declines: 0 },
    damage: (ports, { world }) =>
      withProvider((provider) => ({
        verifyWebhook: (raw, header, now) =>
          Effect.map(provider.verifyWebhook(raw, header, now), (event) =>
            event.session === null
              ? event
              : {
                  ...event,
                  session: { ...event.session, amountCents: world.chaos.priceCents, currency: 'EUR' },
                },
          ),
      }))(ports),
  },
  {
    name: 'a completed session counts as paid',
    damage: withProvider((provider) => ({
      verifyWebhook: (raw, header, now) =>
        Effect.map(provider.verifyWebhook(raw, header, now), (event) =>
          event.type === 'checkout.session.completed' && event.session !== null
            ? {
                ...event,
                kind: 'paid' as const,
                session: {
                  ...event.session,
                  paid: true,
                  paymentId: event.session.paymentId ?? event.session.sessionId,
                },
              }
            : event,
        ),
    })),
  },
  {
    name: 'an approval counts as paid',
    focus: { byWallet: true, walksAway: 0, declines: 0 },
    damage: withProvider((wallet) => ({
      verifyWebhook: (raw, header, now) =>
        Effect.map(wallet.verifyWebhook(raw, header, now), (event) =>
          event.kind === 'approved' && event.session !== null
            ? {
                ...event,
                kind: 'paid' as const,
                session: { ...event.session, paid: true, paymentId: event.session.sessionId },
              }
            : event,
        ),
    })),
  },
  {
    name: 'a capture that waits for the bank counts as paid',
    focus: { byWallet: true, unpaidFirst: 0.5, walksAway: 0, declines: 0 },
    damage: withProvider(({ captureSession: capture }) => ({
      captureSession:
        capture === null
          ? null
          : (sessionId, key) =>
              Effect.map(capture(sessionId, key), (outcome) =>
                outcome.kind === 'confirmed' && !outcome.value.paid
                  ? { kind: 'confirmed', value: { ...outcome.value, paid: true, paymentId: sessionId } }
                  : outcome,
              ),
    })),
  },
  {
    name: 'a late payment is waited for by its event alone',
    focus: { unpaidFirst: 0.5, lostLateEvent: 1, walksAway: 0, declines: 0, paymentFails: 0 },
    withoutLoops: ['lookForLatePayments'],
  },
  {
    name: 'an order ends as unpaid without the provider being asked',
    focus: {
      byWallet: false,
      droppedEvent: 0.6,
      delayedEvent: 0.6,
      clockJump: 0,
      customers: 6,
      walksAway: 0,
      declines: 0,
    },
    damage: withProvider(unaskedByTheSweep),
  },
  {
    name: 'old signatures are believed',
    focus: { staleSignature: 0.5 },
    damage: withProvider((provider) => ({
      verifyWebhook: (raw, header) => {
        const signedAt = Number(/t=(\d+)/u.exec(header('card-signature') ?? '')?.[1] ?? 0);
        return provider.verifyWebhook(raw, header, Temporal.Instant.fromEpochMilliseconds(signedAt));
      },
    })),
  },
  {
    name: 'events of another tenant are taken for ours',
    focus: { foreignEvent: 0.5 },
    damage: withProvider((provider, ports) => ({
      verifyWebhook: (raw, header, now) =>
        Effect.map(provider.verifyWebhook(raw, header, now), (event) =>
          event.session === null
            ? event
            : {
                ...event,
                session: { ...event.session, tenant: ports.config.tenant, sessionId: ownSession(event.session) },
              },
        ),
    })),
  },
  {
    name: 'an order is asked for at the provider that is configured now',
    focus: { providerSwitches: 1, adminActions: 1, walksAway: 0, declines: 0 },
    damage: (ports) => ({ ...ports, providers: () => ports.providers(ports.config.provider) }),
  },
  {
    name: 'a capture under a key that no intent knows',
    focus: { byWallet: true, walksAway: 0, declines: 0 },
    damage: withProvider(({ captureSession: capture }) => ({
      captureSession: capture === null ? null : (sessionId, key) => capture(sessionId, `${key}-again`),
    })),
  },
];
