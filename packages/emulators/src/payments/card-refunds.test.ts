import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { intentId, refusalOf, startHarness, type Harness } from './fake-card.testkit.ts';

let harness: Harness;
beforeEach(async () => {
  harness = await startHarness();
});
afterEach(() => harness.close());

describe('refunds', () => {
  test('a refund never exceeds what is left, and failed ones give nothing back', async () => {
    const intent = intentId(await harness.paid());
    const first = await harness.stripe.refunds.create({
      payment_intent: intent,
      amount: 1500,
      metadata: { order: '1' },
    });
    expect(first).toMatchObject({ status: 'succeeded', amount: 1500, metadata: { order: '1' } });
    expect((await refusalOf(harness.stripe.refunds.create({ payment_intent: intent, amount: 501 }))).message).toContain(
      'greater than unrefunded',
    );
    harness.card.planRefunds('failed');
    expect((await harness.stripe.refunds.create({ payment_intent: intent })).status).toBe('failed');
    expect((await harness.stripe.refunds.create({ payment_intent: intent })).amount).toBe(500);
    expect((await refusalOf(harness.stripe.refunds.create({ payment_intent: intent }))).code).toBe(
      'charge_already_refunded',
    );
    const listed = await harness.stripe.refunds.list({ payment_intent: intent });
    expect(listed.data.map(({ amount, status }) => [amount, status])).toEqual([
      [500, 'succeeded'],
      [500, 'failed'],
      [1500, 'succeeded'],
    ]);
  });

  test('a refusal is remembered under its key, as the provider does', async () => {
    const intent = intentId(await harness.paid());
    await refusalOf(harness.stripe.refunds.create({ payment_intent: intent, amount: 9999 }, { idempotencyKey: 'r1' }));
    const again = await refusalOf(
      harness.stripe.refunds.create({ payment_intent: intent, amount: 9999 }, { idempotencyKey: 'r1' }),
    );
    expect(again.headers?.['idempotent-replayed']).toBe('true');
  });

  test('an unpaid session has nothing to refund', async () => {
    const session = await harness.create();
    harness.card.act(session.id, 'fail');
    const intent = intentId(await harness.stripe.checkout.sessions.retrieve(session.id));
    expect((await refusalOf(harness.stripe.refunds.create({ payment_intent: intent }))).code).toBe(
      'payment_intent_unexpected_state',
    );
  });

  test('a refund made at the console is seen by the API', async () => {
    const intent = intentId(await harness.paid());
    const id = harness.card.refundAtConsole(intent, 700);
    expect(await harness.stripe.refunds.retrieve(id)).toMatchObject({ amount: 700, payment_intent: intent });
  });
});
