import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startWalletHarness, type WalletTestHarness } from './fake-wallet.testkit.ts';

let harness: WalletTestHarness;
beforeEach(async () => {
  harness = await startWalletHarness();
});
afterEach(() => harness.close());

const eur = (value: string) => ({ amount: { currencyCode: 'EUR', value } });
const statusOf = async (captureId: string) => (await harness.payments.getCapturedPayment({ captureId })).result.status;

describe('refunds of the emulated wallet, through the official SDK', () => {
  test('part by part, then nothing is left; the order lists them with their ids', async () => {
    const { orderId, captureId } = await harness.paid();
    await harness.payments.refundCapturedPayment({ captureId, body: { ...eur('5.00'), customId: 'mine' } });
    expect(await statusOf(captureId)).toBe('PARTIALLY_REFUNDED');
    harness.wallet.refundAtConsole(captureId, 500);
    await harness.payments.refundCapturedPayment({ captureId });
    expect(await statusOf(captureId)).toBe('REFUNDED');
    const { result } = await harness.orders.getOrder({ id: orderId });
    expect(
      result.purchaseUnits?.[0]?.payments?.refunds?.map(({ amount, customId }) => [amount?.value, customId]),
    ).toEqual([
      ['5.00', 'mine'],
      ['5.00', undefined],
      ['10.00', undefined],
    ]);
    await expect(harness.payments.refundCapturedPayment({ captureId })).rejects.toMatchObject({ statusCode: 422 });
  });

  test('the same request id is the same refund, and more than is left is refused', async () => {
    const { captureId } = await harness.paid();
    const body = eur('15.00');
    for (let at = 0; at < 2; at += 1)
      await harness.payments.refundCapturedPayment({ captureId, paypalRequestId: 'r1', body });
    expect(harness.wallet.books.refunds).toHaveLength(1);
    const more = harness.payments.refundCapturedPayment({ captureId, paypalRequestId: 'r2', body });
    await expect(more).rejects.toMatchObject({ result: { details: [{ issue: 'REFUND_AMOUNT_EXCEEDED' }] } });
  });

  test('a planned refund is pending, then settles or fails', async () => {
    const { captureId } = await harness.paid();
    harness.wallet.planRefunds('PENDING');
    const { result } = await harness.payments.refundCapturedPayment({ captureId });
    expect(result.status).toBe('PENDING');
    const settle = await harness.send('POST', `/_control/refunds/${result.id}/fail`, {});
    expect(settle.body).toMatchObject({ status: 'FAILED' });
    expect(await statusOf(captureId)).toBe('COMPLETED');
  });

  test('a completed refund can still fail, once, and is announced; it never succeeds twice', async () => {
    const { captureId } = await harness.paid();
    const id = harness.wallet.refundAtConsole(captureId, 500);
    for (const word of ['succeed', 'fail', 'fail']) await harness.send('POST', `/_control/refunds/${id}/${word}`, {});
    expect(await statusOf(captureId)).toBe('COMPLETED');
    await harness.wallet.idle();
    const types = harness.events().map((event) => event.event_type);
    expect(types.filter((type) => type.includes('REFUND'))).toEqual([
      'PAYMENT.CAPTURE.REFUNDED',
      'PAYMENT.REFUND.FAILED',
    ]);
  });
});

describe('disputes and reversals', () => {
  test('are announced with the transaction, the amount and the day by which to answer', async () => {
    const { orderId, captureId } = await harness.paid();
    harness.wallet.act(orderId, 'dispute');
    const dispute = harness.wallet.books.disputes.at(-1)?.id ?? '';
    harness.wallet.moveDispute(dispute, 'update');
    harness.wallet.moveDispute(dispute, 'resolve', 'RESOLVED_BUYER_FAVOUR');
    harness.wallet.act(orderId, 'reverse');
    await harness.wallet.idle();
    const seen = Object.fromEntries(harness.events().map((event) => [event.event_type, event.resource]));
    expect(seen['CUSTOMER.DISPUTE.CREATED']).toMatchObject({
      dispute_id: dispute,
      disputed_transactions: [{ seller_transaction_id: captureId, custom: expect.stringContaining('loto/1/') }],
      dispute_amount: { value: '20.00', currency_code: 'EUR' },
      seller_response_due_date: expect.stringMatching(/Z$/u),
    });
    expect(seen['CUSTOMER.DISPUTE.RESOLVED']).toMatchObject({
      status: 'RESOLVED',
      dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR' },
    });
    expect(seen['PAYMENT.CAPTURE.REVERSED']).toMatchObject({ id: captureId });
  });
});
