import type { PaymentIntentRecord, SessionRecord } from './card-books.ts';
import { freshId, record, viewing, type CardDesk } from './card-desk.ts';
import { noSuch, refused } from './card-errors.ts';
import { chargeView, intentView, sessionView } from './card-views.ts';

const announceSession = (desk: CardDesk, type: string, session: SessionRecord): void =>
  record(desk, `checkout.session.${type}`, sessionView(viewing(desk), session));

const expire = (desk: CardDesk, session: SessionRecord): void => {
  session.status = 'expired';
  announceSession(desk, 'expired', session);
};

/** The session, expired by now if its time is over. @throws CardApiError 404 */
export const findSession = (desk: CardDesk, id: string): SessionRecord => {
  const session = desk.books.sessions[id];
  if (session === undefined) throw noSuch('checkout.session', id, 'session');
  if (session.status === 'open' && session.expiresAt <= desk.now()) expire(desk, session);
  return session;
};

/** POST /v1/checkout/sessions/:id/expire. @throws CardApiError when the session is not open */
export const expireSession = (desk: CardDesk, id: string): SessionRecord => {
  const session = findSession(desk, id);
  if (session.status !== 'open') {
    throw refused(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  }
  expire(desk, session);
  return session;
};

const intentOf = (desk: CardDesk, session: SessionRecord): PaymentIntentRecord => {
  const known = session.paymentIntentId === null ? undefined : desk.books.paymentIntents[session.paymentIntentId];
  if (known !== undefined) return known;
  const intent: PaymentIntentRecord = {
    id: freshId('pi'),
    sessionId: session.id,
    created: desk.now(),
    amount: session.amountTotal,
    currency: session.currency,
    metadata: session.paymentMetadata,
    amountReceived: 0,
    status: 'requires_payment_method',
    chargeId: null,
    lastError: null,
  };
  desk.books.paymentIntents[intent.id] = intent;
  session.paymentIntentId = intent.id;
  return intent;
};

const capture = (desk: CardDesk, session: SessionRecord): void => {
  const intent = intentOf(desk, session);
  intent.status = 'succeeded';
  intent.amountReceived = intent.amount;
  intent.chargeId = freshId('ch');
  intent.lastError = null;
  session.status = 'complete';
  session.paymentStatus = 'paid';
  record(desk, 'payment_intent.succeeded', intentView(viewing(desk), intent));
  record(desk, 'charge.succeeded', chargeView(viewing(desk), intent));
};

/** Whether the page still takes money for this session. */
export const isPayable = (session: SessionRecord): boolean => session.status === 'open';

/** The card was accepted: the session is complete and paid. `late` pays an expired session, as a slow bank would. */
export const paySession = (desk: CardDesk, session: SessionRecord, late = false): boolean => {
  if (!isPayable(session) && !(late && session.status === 'expired')) return false;
  capture(desk, session);
  announceSession(desk, 'completed', session);
  return true;
};

/** The card was refused: the session stays open. */
export const declineSession = (desk: CardDesk, session: SessionRecord, code: string): boolean => {
  if (!isPayable(session)) return false;
  const intent = intentOf(desk, session);
  intent.lastError = code;
  record(desk, 'payment_intent.payment_failed', intentView(viewing(desk), intent));
  return true;
};

/** A bank debit was chosen: complete but unpaid until the bank answers. */
export const deferSession = (desk: CardDesk, session: SessionRecord): boolean => {
  if (!isPayable(session)) return false;
  intentOf(desk, session).status = 'processing';
  session.status = 'complete';
  announceSession(desk, 'completed', session);
  return true;
};

/** The bank's answer to a deferred payment. */
export const settleSession = (desk: CardDesk, session: SessionRecord, succeeded: boolean): boolean => {
  const intent = session.paymentIntentId === null ? undefined : desk.books.paymentIntents[session.paymentIntentId];
  if (session.status !== 'complete' || intent?.status !== 'processing') return false;
  if (succeeded) capture(desk, session);
  else {
    intent.status = 'requires_payment_method';
    intent.lastError = 'payment_intent_payment_attempt_failed';
    record(desk, 'payment_intent.payment_failed', intentView(viewing(desk), intent));
  }
  announceSession(desk, succeeded ? 'async_payment_succeeded' : 'async_payment_failed', session);
  return true;
};
