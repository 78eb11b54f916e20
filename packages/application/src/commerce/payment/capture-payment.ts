import * as Effect from 'effect/Effect';
import {
  awaitPayment,
  escalateOrder,
  failOrder,
  mayCapture,
  note,
  payOrder,
  unchanged,
  type Decision,
  type OrderDossier,
} from '@svc/domain/commerce';
import { finalStatesOf, intentTable, type Intent, type OrderId } from '@svc/domain/kernel';
import { ageMsOf, machine, tagOf, type CallOutcome, type StoredIntent } from '../../kernel/index.ts';
import { applyDecision, type ApplyDecisionPorts } from '../order/apply-decision.ts';
import type { MoneyPorts } from '../commerce-ports.ts';
import type { ProviderSession } from './payment-provider.ts';
import { providerOf } from './provider-of.ts';
import { verifiedPayment } from './verified-payment.ts';
import { mayTravel, noDoubt, settledBy, type Doubts } from '../reconciliation/word-of-repetition.ts';

/** What `capture-payment` stands on. */
export type CapturePaymentPorts = ApplyDecisionPorts & Pick<MoneyPorts, 'providers'>;

const actor = machine('intents');
/** The wallet forgets a capture's key after 6 hours of its own clock: from an hour before it is never sent again. */
const KEY_LIFE_MS = 5 * 3_600_000;
/** The payer had not agreed yet: nothing happened, and a later approval may be captured. */
const NOT_APPROVED = 'ORDER_NOT_APPROVED';

const NOT_CONFIGURED: CallOutcome<never> = {
  kind: 'refused',
  code: 'not_configured',
  message: 'the provider is not configured any more',
  notSent: true,
};

const orderIdOf = (intent: Intent): OrderId => Number(intent.subject) as OrderId;

/** Whether a capture of that order is open, or was confirmed: an approval then asks for nothing more. */
export const captureUnderWay = (ports: Pick<MoneyPorts, 'intents'>) => (orderId: OrderId) =>
  Effect.map(
    ports.intents.latest('payment.capture', String(orderId)),
    (latest) => latest !== null && latest.state !== 'Refused',
  );

/** Whether its only call provably never left: by it nothing was taken. Written before any other call is made. */
const neverLeft = ({ state, outcome }: Intent): boolean => state === 'Unknown' && outcome?.['neverLeft'] === true;

/** Whether nobody knows yet what became of a capture of that order: its money may come in at any moment. */
export const captureIsOpen = (ports: Pick<MoneyPorts, 'intents'>) => (orderId: OrderId) =>
  Effect.map(
    ports.intents.latest('payment.capture', String(orderId)),
    (latest) => latest !== null && (latest.state === 'Planned' || latest.state === 'Unknown') && !neverLeft(latest),
  );

/** The order's capture that is still to be made, as its call never left; null when there is none. */
export const unsentCapture = (ports: Pick<MoneyPorts, 'intents'>) => (orderId: OrderId) =>
  Effect.map(ports.intents.latest('payment.capture', String(orderId)), (latest) =>
    latest !== null && neverLeft(latest) ? latest : null,
  );

/** Under the order's lock: its capture that never left is not made any more, as the order has ended. */
export const dropUnsentCapture = (ports: Pick<MoneyPorts, 'intents' | 'clock'>) => (orderId: OrderId) =>
  Effect.gen(function* () {
    const unsent = yield* unsentCapture(ports)(orderId);
    if (unsent === null) return;
    const facts = { code: 'never_sent', reason: String(unsent.outcome?.['code']) };
    yield* ports.intents.resolve(unsent.id, 'refuse', ports.clock.now(), facts);
  });

/** Takes the money of an approved session whose intent is committed. The key makes a second call harmless. */
export const callCapture = (ports: CapturePaymentPorts) => (intent: Intent) =>
  Effect.gen(function* () {
    const { order, attempt } = yield* ports.orders.read(orderIdOf(intent));
    if (attempt === null || attempt.sessionId === null) return;
    const capture = ports.providers(order.provider)?.captureSession ?? null;
    const result = capture === null ? NOT_CONFIGURED : yield* capture(attempt.sessionId, intent.idempotencyKey);
    yield* settleCaptureCall(ports)(intent, result, mayTravel(ports));
  });

/**
 * Writes a capture's outcome onto its still open intent; money that came in pays the order in the same transaction.
 * @param doubts of a refusal: absent, it is taken at its word
 */
const settleCaptureCall =
  (ports: CapturePaymentPorts) =>
  (intent: Intent, result: CallOutcome<ProviderSession>, doubts: Doubts = noDoubt) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const before = yield* ports.orders.lock(orderIdOf(intent));
        const outcome = yield* settledBy(result, intent, doubts);
        const refusedAgain = result.kind === 'refused' && !result.notSent && outcome.kind === 'unknown';
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
  if (outcome.kind === 'unknown') return { reason: outcome.reason };
  return outcome.notSent ? { code: outcome.code, neverLeft: true } : { code: outcome.code };
};

const decide = (ports: CapturePaymentPorts, before: OrderDossier, outcome: CallOutcome<ProviderSession>): Decision => {
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

/** A repetition that the provider refused: its code; null when none was. */
const refusedRepetition = ({ state, outcome }: Intent): string | null =>
  state === 'Unknown' && outcome?.['refusedAgain'] === true ? String(outcome['reason']) : null;

/** How long the last call has had to arrive: since the intent was planned, or since its repetition was refused. */
const waitedMs = (intent: StoredIntent): number => {
  const { outcomeAt, readAt } = intent.times;
  if (refusedRepetition(intent) === null || outcomeAt === null) return ageMsOf(intent);
  return readAt.since(outcomeAt).total('milliseconds');
};

/** The same key again. What never left may have left from here on, and that is written before it does. */
const sendAgain = (ports: CapturePaymentPorts) => (intent: Intent) =>
  Effect.gen(function* () {
    if (neverLeft(intent)) {
      const again = ports.unitOfWork.run(
        Effect.andThen(
          ports.orders.lock(orderIdOf(intent)),
          ports.intents.resolve(intent.id, 'lose', ports.clock.now(), { reason: 'sent again' }),
        ),
      );
      if (!(yield* again)) return; // its order has ended meanwhile
    }
    yield* callCapture(ports)(intent);
  });

/**
 * A capture nobody answered for is looked up. Once its key is too old to be sent again and the provider still cannot be
 * read, a person looks: waiting would keep the place, and the intent, for ever.
 */
export const resolveCapture = (ports: CapturePaymentPorts) => (intent: StoredIntent) =>
  lookUpCapture(ports)(intent).pipe(
    Effect.catchTag('RemoteDown', (down) =>
      Effect.gen(function* () {
        if (ageMsOf(intent) < KEY_LIFE_MS) return yield* Effect.fail(down);
        yield* giveUpCapture(ports)(intent, tagOf(down));
      }),
    ),
  );

/** What never left waits for its order's end alone; a payment that is known by other ways is what became of the call. */
const giveUpCapture = (ports: CapturePaymentPorts) => (intent: Intent, why: string) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const before = yield* ports.orders.lock(orderIdOf(intent));
      const current = yield* ports.intents.find(intent.id);
      if (current === null || finalStatesOf(intentTable).includes(current.state)) return;
      const { paymentId, state } = before.order;
      if (paymentId !== null)
        return void (yield* ports.intents.resolve(intent.id, 'confirm', ports.clock.now(), { paid: true, paymentId }));
      if (neverLeft(current))
        return void (state === 'Pending' ? null : yield* dropUnsentCapture(ports)(before.order.id));
      const decision = escalateOrder(before, {
        reason: 'capture_unresolved',
        evidence: { key: intent.idempotencyKey, heard: wordOf(current), unread: why },
        now: ports.clock.now(),
        reviewHoldMinutes: ports.config.paidReviewHoldMinutes,
      });
      yield* ports.intents.resolve(intent.id, 'refuse', ports.clock.now(), { code: 'capture_unresolved' });
      yield* applyDecision(ports)(before, decision, actor);
    }),
  );

/** The last answer of the provider, or fault of the line to it; null when there was none. */
const wordOf = ({ outcome }: Intent) => outcome?.['reason'] ?? null;

/**
 * A capture nobody answered for: adopted when the provider has it. Else the same key is sent again, but only while the
 * order still holds its place; after that the approval is left to end by itself, and no money has moved. A refusal of
 * that repetition ends the repeating and counts only once the call before it has had its time to arrive.
 */
const lookUpCapture = (ports: CapturePaymentPorts) => (intent: StoredIntent) =>
  Effect.gen(function* () {
    const dossier = yield* ports.orders.read(orderIdOf(intent));
    const provider = yield* providerOf(ports, dossier.order.provider);
    const sessionId = dossier.attempt?.sessionId ?? null;
    const session = sessionId === null ? null : yield* provider.readSession(sessionId);
    if (session?.status === 'complete')
      return yield* settleCaptureCall(ports)(intent, { kind: 'confirmed', value: session });
    const refusal = refusedRepetition(intent);
    const stillWanted =
      refusal === null &&
      session?.status === 'approved' &&
      ageMsOf(intent) < KEY_LIFE_MS &&
      mayCapture(dossier, {
        tenant: ports.config.tenant,
        approval: { provider: provider.name, ...session },
        captureUnderWay: false,
      }) === null;
    if (stillWanted) return yield* sendAgain(ports)(intent);
    // Absence right after the loss proves nothing: the call may still be on its way.
    if (waitedMs(intent) < ports.config.absentAfterMs) return;
    return yield* settleCaptureCall(ports)(intent, {
      kind: 'refused',
      code: refusal ?? (session?.status === 'approved' ? 'capture_absent' : NOT_APPROVED),
      message: 'the provider has captured nothing',
      notSent: false,
    });
  });
