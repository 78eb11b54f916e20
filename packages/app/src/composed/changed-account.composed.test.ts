import { afterAll, beforeAll, expect, it } from 'vitest';
import { openGatewayStudio, type GatewayStudio } from '../testing/gateway-studio.ts';
import { putSettings } from '../testing/put-settings.ts';
import { anna, giulia } from '../testing/studio.ts';
import { until } from '../walk/client.ts';
import { checkout, freeSlots, payOnPage, type OrderSeen } from '../walk/stage.ts';

let studio: GatewayStudio;
beforeAll(async () => {
  studio = await openGatewayStudio('GatewayB', {
    JOBS__SWEEPSECONDS: '0.25',
    JOBS__INTENTSTALESECONDS: '1',
    JOBS__INTENTABSENTSECONDS: '1',
    JOBS__CLAIMSECONDS: '1',
  });
});
afterAll(() => studio.close());

it('a doubtful invoice sent with other credentials is not judged absent with the new ones, unless a person looked with the old ones', async () => {
  const [client, admin] = [await studio.signIn(anna), await studio.signIn(giulia)];
  studio.loseRequest();
  const [slot] = await freeSlots(client, 1);
  const { orderId, redirectUrl } = await checkout(client, slot?.id ?? '');
  await payOnPage(redirectUrl);
  const orderWhen = (status: string): Promise<OrderSeen> =>
    until(`the invoice is ${status}`, async () => {
      const path = `/api/v1/payments/admin/orders/${orderId}`;
      const order = (await admin.get(path)).json() as unknown as OrderSeen;
      return order.invoiceJob?.status === status ? order : undefined;
    });
  const retry = (body: object) => admin.post(`/api/v1/payments/orders/${orderId}/invoice/retry`, body);
  await orderWhen('NeedsReview');
  expect((await putSettings(admin, { gatewayBToken: 'renewed-test' })).status).toBe(200);
  const refused = await retry({ providerOutcomeConfirmed: true });
  expect([refused.status, refused.json()['code']]).toEqual([409, 'errors.eInvoicing.accountChanged']);
  expect((await orderWhen('NeedsReview')).fattura?.number).toBeDefined();
  // On a quick machine the gateway's queue may still hide it.
  await until('the word counts', async () => {
    const answer = await retry({ providerOutcomeConfirmed: true, formerAccountConfirmed: true });
    expect([200, 409]).toContain(answer.status);
    return answer.status === 200 || undefined;
  });
  const { fattura } = await orderWhen('Submitted');
  expect(studio.taken(fattura?.number ?? '')).toHaveLength(1);
});
