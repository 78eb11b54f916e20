import {
  ControlError,
  json,
  jsonObject,
  on,
  readCallFaults,
  readFaults,
  type CallFault,
  type EmulatorRoute,
  type Exchange,
} from '../kernel/index.ts';
import type { CardBooks, SessionRecord } from './card-books.ts';
import type { CardDesk } from './card-desk.ts';
import { createRefund, findRefund, settleRefund } from './card-refunds.ts';
import {
  declineSession,
  deferSession,
  expireSession,
  findSession,
  paySession,
  settleSession,
} from './card-sessions.ts';
import { webhookFaultKinds } from './card-parcel.ts';
import type { CardWebhooks } from './card-webhooks.ts';
import { webhookControl } from './webhook-control.ts';

/** What the control API reaches. */
export interface CardControl {
  readonly desk: CardDesk;
  readonly webhooks: CardWebhooks;
  readonly failNext: (...faults: readonly CallFault[]) => void;
  readonly planRefunds: (...outcomes: readonly ('succeeded' | 'pending' | 'failed')[]) => void;
}

/** The books without the stored answers: what happened, for a reader or an invariant. */
export const readableBooks = (books: CardBooks) => ({
  sessions: Object.values(books.sessions),
  paymentIntents: Object.values(books.paymentIntents),
  refunds: Object.values(books.refunds),
  events: books.events,
});

type SessionAction = (desk: CardDesk, session: SessionRecord, body: Readonly<Record<string, unknown>>) => boolean;

const sessionActions: Readonly<Record<string, SessionAction>> = {
  pay: (desk, session, body) => paySession(desk, session, body['late'] === true),
  fail: (desk, session) => declineSession(desk, session, 'card_declined'),
  defer: (desk, session) => deferSession(desk, session),
  expire: (desk, session) => expireSession(desk, session.id).status === 'expired',
  'async-succeed': (desk, session) => settleSession(desk, session, true),
  'async-fail': (desk, session) => settleSession(desk, session, false),
};

/** Does what a person at the provider or on its page would do; false: the session is not in a state for it. */
export const actOnSession = (
  desk: CardDesk,
  id: string,
  action: string,
  body: Readonly<Record<string, unknown>> = {},
): boolean => {
  const act = Object.hasOwn(sessionActions, action) ? sessionActions[action] : undefined;
  if (act === undefined)
    throw new ControlError(404, `unknown action; known: ${Object.keys(sessionActions).join(', ')}`);
  return act(desk, findSession(desk, id), body);
};

const textOf = (body: Readonly<Record<string, unknown>>, name: string): string => {
  const value = body[name];
  if (typeof value !== 'string' || value === '') throw new ControlError(400, `${name} must be a text`);
  return value;
};

const refundFrom = (desk: CardDesk, exchange: Exchange) => {
  const body = jsonObject(exchange);
  const session = body['session'];
  const paymentIntentId =
    typeof session === 'string' ? (findSession(desk, session).paymentIntentId ?? '') : textOf(body, 'payment_intent');
  const amount = body['amount'];
  if (amount !== undefined && typeof amount !== 'number') throw new ControlError(400, 'amount is a number of cents');
  return createRefund(desk, {
    paymentIntentId,
    amount: amount === undefined ? undefined : String(amount),
    reason: undefined,
    metadata: {},
    origin: 'console',
  });
};

export const cardControl = ({ desk, webhooks, failNext, planRefunds }: CardControl): readonly EmulatorRoute[] => [
  on('GET', '/_control/books', () => json(200, readableBooks(desk.books))),
  on('POST', '/_control/faults', (exchange) => {
    const body = jsonObject(exchange);
    const calls = body['calls'] === undefined ? [] : readCallFaults(body['calls']);
    const events = body['webhooks'] === undefined ? [] : readFaults(body['webhooks'], webhookFaultKinds);
    const refunds = body['refunds'] === undefined ? [] : body['refunds'];
    if (
      !Array.isArray(refunds) ||
      !refunds.every((word) => word === 'succeeded' || word === 'pending' || word === 'failed')
    ) {
      throw new ControlError(400, 'refunds is a list of succeeded, pending, failed');
    }
    failNext(...calls);
    webhooks.spoilNext(...events);
    planRefunds(...refunds);
    return json(200, { calls: calls.length, webhooks: events.length, refunds: refunds.length });
  }),
  on('POST', '/_control/sessions/:id/:action', (exchange) => {
    const { id = '', action = '' } = exchange.params;
    const done = actOnSession(desk, id, action, jsonObject(exchange));
    return json(done ? 200 : 409, { done, session: desk.books.sessions[id] });
  }),
  on('POST', '/_control/refund', (exchange) => json(200, refundFrom(desk, exchange))),
  on('POST', '/_control/refunds/:id/:action', ({ params: { id = '', action = '' } }) => {
    if (action !== 'succeed' && action !== 'fail') throw new ControlError(404, 'known: succeed, fail');
    const refund = findRefund(desk, id);
    settleRefund(desk, refund, action === 'succeed');
    return json(200, refund);
  }),
  ...webhookControl(
    webhooks,
    () => desk.books.events,
    (body) => ({ url: textOf(body, 'url'), secret: textOf(body, 'secret') }),
  ),
];
