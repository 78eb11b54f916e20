import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import type { OrderId } from '@svc/domain/kernel';
import type { CallRefused } from '../../kernel/index.ts';
import { atTheTill, deliver, openStudio, orderNow, takenNow, type Studio } from '../../testing/studio.ts';
import { run } from '../../testing/world-test.ts';
import { expireOrders } from '../order/expire-orders.reconciler.ts';
import type { PaymentProvider } from '../payment/payment-provider.ts';
import { resolveIntents } from './resolve-intents.reconciler.ts';

type Call = 'captureSession' | 'closeSession';

/** The first call is not answered, and every repetition is refused with that word. */
const firstUnanswered = async (call: Call, name: PaymentProvider['name'], code: string, notSent = false) => {
  const sent: { calls: number; key: string } = { calls: 0, key: '' };
  const refused: CallRefused = { kind: 'refused', code, message: 'no', notSent };
  const studio = await openStudio({
    config: { provider: name },
    provider: (provider) => ({
      ...provider,
      [call]: (_: string, key: string) =>
        Effect.sync(() => {
          Object.assign(sent, { calls: sent.calls + 1, key });
          return sent.calls === 1 ? { kind: 'unknown', reason: 'no answer' } : refused;
        }),
    }),
  });
  const { order, attempt } = await atTheTill(studio);
  return { studio, sent, id: order.id, sessionId: attempt?.sessionId ?? '' };
};
const lookLater = async (studio: Studio, by: Temporal.DurationLike = { minutes: 2 }) => {
  studio.later(by);
  await run(resolveIntents(studio.ports));
};
const stateOf = async (studio: Studio, id: OrderId) => (await orderNow(studio, id)).order.state;

describe('a capture nobody answered for, whose repetition is refused', () => {
  const repeated = async (code: string, notSent = false) => {
    const till = await firstUnanswered('captureSession', 'wallet', code, notSent);
    till.studio.card.approve(till.sessionId);
    await run(deliver(till.studio));
    await lookLater(till.studio);
    const captureNow = () => run(till.studio.world.intents.latest('payment.capture', String(till.id)));
    /** The first call reaches the provider after all. */
    const arrive = () => run(till.studio.card.provider.captureSession!(till.sessionId, till.sent.key));
    return { ...till, captureNow, arrive };
  };

  it.for([
    ['RESOURCE_NOT_FOUND', false],
    ['INSTRUMENT_DECLINED', false],
    ['ORDER_NOT_APPROVED', false],
    ['invalid_client', true],
  ] as const)(
    '%s: the order keeps its place, and the first one is adopted when it arrives',
    async ([code, notSent]) => {
      const { studio, id, arrive, captureNow } = await repeated(code, notSent);
      expect([await stateOf(studio, id), await takenNow(studio)]).toEqual(['Pending', 1]);
      expect(await captureNow()).toMatchObject({ state: 'Unknown', outcome: { reason: code } });
      await arrive();
      await lookLater(studio);
      expect([await stateOf(studio, id), (await captureNow())?.state]).toEqual(['Paid', 'Confirmed']);
      expect(studio.card.payments()).toHaveLength(1);
    },
  );

  it('counts as refused once the first one has had its time: the order fails with the provider’s word, its place is free', async () => {
    const { studio, id, sent, captureNow } = await repeated('INSTRUMENT_DECLINED');
    await lookLater(studio, { minutes: 4, seconds: 59 });
    expect([await stateOf(studio, id), sent.calls]).toEqual(['Pending', 2]);
    await lookLater(studio, { minutes: 1 });
    expect([await stateOf(studio, id), await takenNow(studio)]).toEqual(['PaymentFailed', 0]);
    expect(await captureNow()).toMatchObject({ state: 'Refused', outcome: { code: 'INSTRUMENT_DECLINED' } });
    expect(sent.calls).toBe(2);
  });

  it('unread, for its credentials, is sent again as long as the order holds its place', async () => {
    const { studio, id, sent } = await repeated('invalid_client', true);
    await lookLater(studio, { minutes: 20 });
    expect([await stateOf(studio, id), sent.calls]).toEqual(['Pending', 3]);
  });
});

describe('a closing nobody answered for, whose repetition is refused', () => {
  it('is looked up until the session has ended: the first one may have been on its way', async () => {
    const { studio, id, sent, sessionId } = await firstUnanswered('closeSession', 'card', 'resource_missing');
    studio.later({ minutes: 15 });
    await run(expireOrders(studio.ports));
    await lookLater(studio);
    const closing = () => run(studio.world.intents.latest('session.close', String(id)));
    expect(await closing()).toMatchObject({ state: 'Unknown', outcome: { reason: 'resource_missing' } });
    await run(studio.card.provider.closeSession(sessionId, sent.key));
    await lookLater(studio);
    expect([(await closing())?.state, (await orderNow(studio, id)).attempt?.state]).toEqual(['Confirmed', 'Closed']);
    expect(sent.calls).toBe(2);
  });
});
