import * as Effect from 'effect/Effect';
import { escalateOrder } from '@svc/domain/commerce';
import { finalStatesOf, intentTable, type Intent, type OrderId } from '@svc/domain/kernel';
import { resolveEmission, resolveMail, resolveRegistration, type CourtesyMailPorts } from '../../invoicing/index.ts';
import { ageMsOf, heldFor, machine, runBatch, tagOf, type StoredIntent } from '../../kernel/index.ts';
import { applyDecision } from '../order/apply-decision.ts';
import { resolveCapture } from '../payment/capture-payment.ts';
import type { MoneyPorts } from '../commerce-ports.ts';
import { openSessionLookup, type OpenSessionLookupPorts } from '../checkout/open-session-lookup.ts';
import { performCall, playComplete, SESSION_COMPLETE, settleCloseCall, settleRefundCall } from './perform-calls.ts';
import { providerOf } from '../payment/provider-of.ts';

type Ports = OpenSessionLookupPorts & CourtesyMailPorts & Pick<MoneyPorts, 'gateways' | 'secrets'>;

const LIMIT = 20;
/** Providers forget a key after 24 hours of their own clock: from an hour before it is never sent again. */
const KEY_LIFE_MS = 23 * 3_600_000;

/** Open intents that nobody closed: the other side is asked what happened before anything is repeated. */
export const resolveIntents = (ports: Ports) =>
  Effect.gen(function* () {
    const { intentStaleMs, claimMs } = ports.config;
    const claimedMs = ports.clock.monotonicMs();
    const open = yield* ports.intents.claimOpen(intentStaleMs, ports.clock.now(), claimMs, LIMIT);
    const byId = new Map(open.map((intent) => [intent.id as string, intent]));
    return yield* runBatch(ports.logger, 'resolve intent', [...byId.keys()], LIMIT, (id) =>
      // Those before it in the batch took their time.
      resolveOne(ports)(heldFor(byId.get(id)!, ports.clock.monotonicMs() - claimedMs)),
    );
  });

const resolveOne =
  (ports: Ports) =>
  (intent: StoredIntent): Effect.Effect<unknown, unknown> => {
    switch (intent.kind) {
      case 'session.create':
        return openSessionLookup(ports)(intent);
      case 'session.close':
        return resolveClose(ports)(intent);
      case 'payment.capture':
        return resolveCapture(ports)(intent);
      case 'refund.create':
        return resolveRefund(ports)(intent);
      case 'invoice.emit':
        return resolveEmission(ports)(intent);
      case 'seller.register':
        return resolveRegistration(ports)(intent);
      case 'mail.send':
        return resolveMail(ports)(intent);
    }
  };

const resolveClose = (ports: Ports) => (intent: Intent) =>
  Effect.gen(function* () {
    const { order, attempt } = yield* ports.orders.read(Number(intent.subject) as OrderId);
    const provider = yield* providerOf(ports, order.provider);
    const session = attempt?.sessionId == null ? null : yield* provider.readSession(attempt.sessionId);
    if (session === null)
      return yield* settleCloseCall(ports)(intent, {
        kind: 'refused',
        code: 'session_absent',
        message: 'no such session',
        notSent: false,
      });
    if (session.status === 'open' || session.status === 'approved') return yield* performCall(ports)(intent); // closing twice is closing once
    if (session.status === 'complete') {
      yield* playComplete(ports)(order.id, session);
      return yield* settleCloseCall(ports)(intent, {
        kind: 'refused',
        code: SESSION_COMPLETE,
        message: 'the session is complete',
        notSent: false,
      });
    }
    return yield* settleCloseCall(ports)(intent, { kind: 'confirmed', value: session });
  });

/** Asked at the provider; one that still cannot be read when the key is too old to be sent again leaves it to a person. */
const resolveRefund = (ports: Ports) => (intent: StoredIntent) =>
  lookUpRefund(ports)(intent).pipe(
    Effect.catchTag('RemoteDown', (down) =>
      Effect.gen(function* () {
        if (keyIsAlive(intent)) return yield* Effect.fail(down);
        yield* giveUpRefund(ports)(intent, tagOf(down));
      }),
    ),
  );

const keyIsAlive = (intent: StoredIntent): boolean => ageMsOf(intent) < KEY_LIFE_MS;

const lookUpRefund = (ports: Ports) => (intent: StoredIntent) =>
  Effect.gen(function* () {
    const { order } = yield* ports.orders.read(Number(intent.subject) as OrderId);
    const provider = yield* providerOf(ports, order.provider);
    const payment = order.paymentId === null ? null : yield* provider.readPayment(order.paymentId);
    const found = payment?.refunds.find((refund) => refund.idempotencyKey === intent.idempotencyKey);
    if (found !== undefined) return yield* settleRefundCall(ports)(intent, { kind: 'confirmed', value: found });
    if (keyIsAlive(intent)) return yield* performCall(ports)(intent); // same key, same parameters: the provider dedupes
    return yield* giveUpRefund(ports)(intent, null);
  });

/**
 * Absent after a day, or never read in it: not repeated under a new key by a machine. The order goes under review first, so that the refusal
 * does not quietly put it back where it was: a person decides, and each of their actions asks the provider first.
 * @param unread why the provider could not be read; null: it was, and has no such refund
 */
const giveUpRefund = (ports: Ports) => (intent: Intent, unread: string | null) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const before = yield* ports.orders.lock(Number(intent.subject) as OrderId);
      // Outcomes are written under the order's lock: one that came in meanwhile wins.
      const found = yield* ports.intents.find(intent.id);
      if (found === null || finalStatesOf(intentTable).includes(found.state)) return;
      const decision = escalateOrder(before, {
        reason: 'refund_unresolved',
        evidence: { key: intent.idempotencyKey, heard: found.outcome?.['reason'] ?? null, unread },
        now: ports.clock.now(),
        reviewHoldMinutes: ports.config.paidReviewHoldMinutes,
      });
      yield* applyDecision(ports)(before, decision, machine('intents'));
      yield* settleRefundCall(ports)(intent, {
        kind: 'refused',
        code: 'refund_unresolved',
        message: unread ?? 'not found at the provider after a day',
        notSent: false,
      });
    }),
  );
