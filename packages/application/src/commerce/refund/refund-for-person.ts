import * as Effect from 'effect/Effect';
import type { OrderId } from '@svc/domain/kernel';
import { refusal, type Intent } from '@svc/domain/kernel';
import type { MoneyPorts } from '../commerce-ports.ts';
import { refundOrder, type RefundOrder, type RefundOrderPorts } from './refund-order.ts';

/** What `refund-for-person` stands on. */
export type RefundForPersonPorts = RefundOrderPorts;

/**
 * A refund that somebody asked for and waits for the answer of. When the provider refused it at once, everything is as it
 * was before, and the refusal says so with the provider's own word: an order that merely looks untouched would read like a
 * refund that went through. What nobody knows yet is no refusal; the order is RefundPending.
 */
export const refundForPerson = (ports: RefundForPersonPorts) => (command: RefundOrder) =>
  Effect.gen(function* () {
    const calls = yield* refundOrder(ports)(command);
    for (const call of calls.filter(({ kind }) => kind === 'refund.create'))
      yield* failIfRefused(ports)(command.orderId, call);
  });

const failIfRefused = (ports: Pick<MoneyPorts, 'orders' | 'intents'>) => (orderId: OrderId, call: Intent) =>
  Effect.gen(function* () {
    const { state, outcome } = (yield* ports.intents.find(call.id)) ?? call;
    // A refund that was made and has failed already was no refused call, and no code came with it.
    const hasFailed = state === 'Confirmed' && outcome?.['status'] === 'failed';
    if (state !== 'Refused' && !hasFailed) return;
    const { order } = yield* ports.orders.read(orderId);
    const code = outcome?.['code'];
    const providerCode = typeof code === 'string' ? code : 'refund_failed';
    yield* Effect.fail(refusal('refund_not_allowed', { state: order.state, providerCode }));
  });
