import * as Effect from 'effect/Effect';
import {
  awaitPayment,
  failOrder,
  mayCapture,
  note,
  payOrder,
  unchanged,
  type Decision,
  type OrderDossier,
} from '@svc/domain/commerce';
import type { Intent, OrderId } from '@svc/domain/kernel';
import { machine, type CallOutcome } from '../kernel/index.ts';
import { applyDecision } from './apply-decision.ts';
import type { MoneyPorts } from './commerce-ports.ts';
import type { ProviderSession } from './payment-provider.ts';
import { providerOf } from './provider-of.ts';
import { verifiedPayment } from './verified-payment.ts';
import { mayTravel, noDoubt, settledBy, type Doubts } from './word-of-repetition.ts';

const actor = machine('intents');
/** The wallet forgets a capture's key after 6 hours of its own clock: from an hour before it is never sent again. */
const KEY_LIFE_HOURS = 5;
/** The payer had not agreed yet: nothing happened, and a later approval may be captured. */
const NOT_APPROVED = 'ORDER_NOT_APPROVED';

const orderIdOf = (intent: Intent): OrderId => Number(intent.subject) as OrderId;

/** Whether a capture of that order is open, or was confirmed: an approval then asks for nothing more. */
export const captureUnderWay = (ports: Pick<MoneyPorts, 'intents'>) => (orderId: OrderId) =>
  Effect.map(
    ports.intents.latest('payment.capture', String(orderId)),
    (latest) => latest !== null && latest.state !== 'Refused',
  );

/** Whether nobody knows yet what became of a capture of that order: its money may come in at any moment. */
export const captureIsOpen = (ports: Pick<MoneyPorts, 'intents'>) => (orderId: OrderId) =>
  Effect.map(
    ports.intents.latest('payment.capture', String(orderId)),
    (latest) => latest?.state === 'Planned' || latest?.state === 'Unknown',
  );

/** Takes the money of an approved session whose intent is committed. The key makes a second call harmless. */
export const callCapture = (ports: MoneyPorts) => (intent: Intent) =>
  Effect.gen(function* () {
    const { order, attempt } = yield* ports.orders.read(orderIdOf(intent));
    const capture = ports.providers(order.provider)?.captureSession;
    if (capture == null || attempt === null || attempt.sessionId === null) return;
    const heard = yield* capture(attempt.sessionId, intent.idempotencyKey);
    yield* settleCaptureCall(ports)(intent, heard, mayTravel(ports));
  });

/**
 * Writes a capture's outcome onto its still open intent; money that came in pays the order in the same transaction.
 * @param doubts of a refusal: absent, it is taken at its word
 */
const settleCaptureCall =
  (ports: MoneyPorts) =>
  (intent: Intent, heard: CallOutcome<ProviderSession>, doubts: Doubts = noDoubt) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const before = yield* ports.orders.lock(orderIdOf(intent));
        const outcome = yield* settledBy(heard, intent, doubts);
        const refusedAgain = heard.kind === 'refused' && !heard.notSent && outcome.kind === 'unknown';
        const facts = { ...factsOf(outcome), ...(refusedAgain ? { refusedAgain } : {}) };
        if (!(yield* ports.intents.resolve(intent.id, eventOf(outcome), ports.clock.now(), facts))) return;
        yield* applyDecision(ports)(before, decide(ports, before, outcome), actor);
      }),
    );

const eventOf = (outcome: CallOutcome<ProviderSession>): 'confirm' | 'refuse' | 'lose' => {
  if (outcome.kind === 'confirmed') return 'confirm';
  // What never left is still to be done: the open intent is looked up and the capture made later, while it may be.
  return outcome.kind === 'refused' && !outcome.notSent ? 'refuse' : 'lose';
};

const factsOf = (outcome: CallOutcome<ProviderSession>) => {
  if (outcome.kind === 'confirmed') return { paid: outcome.value.paid, paymentId: outcome.value.paymentId };
  return outcome.kind === 'refused' ? { code: outcome.code } : { reason: outcome.reason };
};

const decide = (ports: MoneyPorts, before: OrderDossier, outcome: CallOutcome<ProviderSession>): Decision => {
  if (outcome.kind === 'unknown') return unchanged(before);
  if (outcome.kind === 'refused') return refused(before, outcome.code, outcome.notSent);
  const payment = verifiedPayment(before.order.provider, outcome.value);
  if (payment === null) {
    const { sessionId } = outcome.value;
    const facts = { sessionId, now: ports.clock.now(), firstLookMs: ports.config.lateLookMs };
    return { ...awaitPayment(before, facts), notes: [note('payment.capturePending', { sessionId })] };
  }
  return payOrder(before, {
    tenant: ports.config.tenant,
    payment,
    now: ports.clock.now(),
    reviewHoldMinutes: ports.config.paidReviewHoldMinutes,
  });
};

const refused = (before: OrderDossier, code: string, notSent: boolean): Decision =>
  notSent || code === NOT_APPROVED ? unchanged(before) : failOrder(before, code, 'fail');

/** A repetition that the provider refused: its code, and since when the call before it may no more be called new. */
const refusalOf = ({ state, outcome, plannedAt, resolvedAt }: Intent) => ({
  code: state === 'Unknown' && outcome?.['refusedAgain'] === true ? String(outcome['reason']) : null,
  at: resolvedAt ?? plannedAt,
});

/**
 * A capture nobody answered for: adopted when the provider has it. Else the same key is sent again, but only while the
 * order still holds its place; after that the approval is left to end by itself, and no money has moved. A refusal of
 * that repetition ends the repeating and counts only once the call before it has had its time to arrive.
 */
export const resolveCapture = (ports: MoneyPorts) => (intent: Intent) =>
  Effect.gen(function* () {
    const dossier = yield* ports.orders.read(orderIdOf(intent));
    const provider = yield* providerOf(ports, dossier.order.provider);
    const sessionId = dossier.attempt?.sessionId ?? null;
    const session = sessionId === null ? null : yield* provider.readSession(sessionId);
    if (session?.status === 'complete')
      return yield* settleCaptureCall(ports)(intent, { kind: 'confirmed', value: session });
    const now = ports.clock.now();
    const refusal = refusalOf(intent);
    const stillWanted =
      refusal.code === null &&
      session?.status === 'approved' &&
      now.since(intent.plannedAt).total('hours') < KEY_LIFE_HOURS &&
      mayCapture(dossier, {
        tenant: ports.config.tenant,
        approval: { provider: provider.name, ...session },
        captureUnderWay: false,
      }) === null;
    if (stillWanted) return yield* callCapture(ports)(intent);
    // Absence right after the loss proves nothing: the call may still be on its way.
    const since = refusal.code === null ? intent.plannedAt : refusal.at;
    if (now.since(since).total('milliseconds') < ports.config.absentAfterMs) return;
    return yield* settleCaptureCall(ports)(intent, {
      kind: 'refused',
      code: refusal.code ?? (session?.status === 'approved' ? 'capture_absent' : NOT_APPROVED),
      message: 'the provider has captured nothing',
      notSent: false,
    });
  });
