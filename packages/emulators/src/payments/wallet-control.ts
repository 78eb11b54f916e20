import {
  byId,
  ControlError,
  json,
  jsonObject,
  on,
  readCallFaults,
  readFaults,
  type CallFault,
  type EmulatorRoute,
} from '../kernel/index.ts';
import { readableWalletBooks, type Funding } from './wallet-books.ts';
import type { WalletDesk } from './wallet-desk.ts';
import { approveOrder, settleCapture } from './wallet-orders.ts';
import { walletWebhookFaultKinds } from './wallet-parcel.ts';
import {
  findCapture,
  findWalletRefund,
  moveDispute,
  openDispute,
  refundCapture,
  reverseCapture,
  settleWalletRefund,
} from './wallet-refunds.ts';
import type { WalletWebhooks } from './wallet-webhooks.ts';
import { webhookControl } from './webhook-control.ts';

export interface WalletPlans {
  readonly planFunding: (...fundings: readonly Funding[]) => void;
  readonly planRefunds: (...statuses: readonly ('COMPLETED' | 'PENDING' | 'FAILED')[]) => void;
}

/** What the control API reaches. */
export interface WalletControl extends WalletPlans {
  readonly desk: WalletDesk;
  readonly webhooks: WalletWebhooks;
  readonly failNext: (...faults: readonly CallFault[]) => void;
}

const order = (desk: WalletDesk, id: string) => {
  const found = desk.books.orders[id];
  if (found === undefined) throw new ControlError(404, 'no such order');
  return found;
};

const captureOf = (desk: WalletDesk, orderId: string) => {
  const { captureId } = order(desk, orderId);
  if (captureId === null) throw new ControlError(409, 'nothing was captured');
  return findCapture(desk, captureId);
};

type Body = Readonly<Record<string, unknown>>;
type Action = (desk: WalletDesk, orderId: string, body: Body) => boolean;

const cents = (body: Body): number | undefined => (typeof body['amount'] === 'number' ? body['amount'] : undefined);
const word = (value: unknown, fallback: string): string => (typeof value === 'string' ? value : fallback);

const actions: Readonly<Record<string, Action>> = {
  approve: (desk, id, { funding }) =>
    approveOrder(desk, order(desk, id), funding === 'pending' || funding === 'declined' ? funding : 'completed'),
  expire: (desk, id) => {
    order(desk, id).expiresAt = desk.now();
    return true;
  },
  settle: (desk, id) => settleCapture(desk, captureOf(desk, id), true),
  deny: (desk, id) => settleCapture(desk, captureOf(desk, id), false),
  reverse: (desk, id) => (reverseCapture(desk, captureOf(desk, id)), true),
  dispute: (desk, id, { reason }) =>
    openDispute(desk, captureOf(desk, id), word(reason, 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED')).id !== '',
};

/** Does what the payer, the bank or a person at the provider would do with an order; false: not in a state for it. */
export const actOnOrder = (desk: WalletDesk, id: string, action: string, body: Body = {}): boolean => {
  const act = Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (act === undefined) throw new ControlError(404, `unknown action; known: ${Object.keys(actions).join(', ')}`);
  return act(desk, id, body);
};

export const consoleRefund = (desk: WalletDesk, captureId: string, amount?: number) =>
  refundCapture(desk, findCapture(desk, captureId), {
    amount,
    currency: undefined,
    customId: null,
    note: null,
    origin: 'console',
  });

const listed = <W extends string>(value: unknown, words: readonly W[]): readonly W[] => {
  const given: readonly unknown[] = value === undefined ? [] : Array.isArray(value) ? value : [value];
  const known = given.map((entry) => words.find((each) => each === entry));
  if (known.includes(undefined)) throw new ControlError(400, `known: ${words.join(', ')}`);
  return known.filter((entry) => entry !== undefined);
};

export const walletControl = ({ desk, webhooks, ...plans }: WalletControl): readonly EmulatorRoute[] => [
  on('GET', '/_control/books', () => json(200, readableWalletBooks(desk.books))),
  on('POST', '/_control/faults', (exchange) => {
    const body = jsonObject(exchange);
    const calls = body['calls'] === undefined ? [] : readCallFaults(body['calls']);
    const events = body['webhooks'] === undefined ? [] : readFaults(body['webhooks'], walletWebhookFaultKinds);
    plans.failNext(...calls);
    webhooks.spoilNext(...events);
    plans.planFunding(...listed(body['funding'], ['completed', 'pending', 'declined']));
    plans.planRefunds(...listed(body['refunds'], ['COMPLETED', 'PENDING', 'FAILED']));
    return json(200, { calls: calls.length, webhooks: events.length });
  }),
  on('POST', '/_control/orders/:id/:action', (exchange) => {
    const { id = '', action = '' } = exchange.params;
    const done = actOnOrder(desk, id, action, jsonObject(exchange));
    return json(done ? 200 : 409, { done, order: desk.books.orders[id] });
  }),
  on('POST', '/_control/refund', (exchange) => {
    const body = jsonObject(exchange);
    const id = typeof body['order'] === 'string' ? captureOf(desk, body['order']).id : word(body['capture'], '');
    return json(200, consoleRefund(desk, id, cents(body)));
  }),
  on('POST', '/_control/refunds/:id/:action', ({ params: { id = '', action = '' } }) => {
    if (action !== 'succeed' && action !== 'fail') throw new ControlError(404, 'known: succeed, fail');
    const refund = findWalletRefund(desk, id);
    settleWalletRefund(desk, refund, action === 'succeed');
    return json(200, refund);
  }),
  on('POST', '/_control/disputes/:id/:action', (exchange) => {
    const { id = '', action = '' } = exchange.params;
    if (action !== 'update' && action !== 'resolve') throw new ControlError(404, 'known: update, resolve');
    moveDispute(desk, id, action, word(jsonObject(exchange)['outcome'], 'RESOLVED_SELLER_FAVOUR'));
    return json(200, desk.books.disputes[id]);
  }),
  on('POST', '/_control/tokens/revoke', () => {
    desk.books.tokens = byId();
    return json(200, {});
  }),
  ...webhookControl(
    webhooks,
    () => desk.books.events,
    ({ url, webhookId }) => {
      if (typeof url !== 'string' || typeof webhookId !== 'string')
        throw new ControlError(400, 'url and webhookId must be texts');
      return { url, webhookId };
    },
  ),
];
