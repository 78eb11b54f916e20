import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGatewayStudio, type GatewayStudio } from '../testing/gateway-studio.ts';
import { putSettings } from '../testing/put-settings.ts';
import { anna, giulia } from '../testing/studio.ts';
import { until, type Client } from '../walk/client.ts';
import { checkout, consumer, freeSlots, payOnPage, type OrderSeen } from '../walk/stage.ts';

const patient = {
  JOBS__SWEEPSECONDS: '0.25',
  JOBS__INTENTSTALESECONDS: '1',
  JOBS__CLAIMSECONDS: '1',
  PAYMENT__MAXACTIVEHOLDSPERUSER: '50',
};
const other = { GatewayA: 'GatewayB', GatewayB: 'GatewayA' } as const;

describe.each([
  ['GatewayA', 'sdi'],
  ['GatewayB', 'sdi'],
  ['GatewayB', 'invoice'],
] as const)('invoices through %s (%s)', (provider, dialect) => {
  let studio: GatewayStudio;
  let client: Client;
  let admin: Client;
  beforeAll(async () => {
    studio = await openGatewayStudio(provider, patient, dialect);
    [client, admin] = [await studio.signIn(anna), await studio.signIn(giulia)];
  });
  afterAll(() => studio.close());

  const sold = async (): Promise<number> => {
    const [slot] = await freeSlots(client, 10);
    const { orderId, redirectUrl } = await checkout(client, slot?.id ?? '');
    await payOnPage(redirectUrl);
    return orderId;
  };
  const seen = async (id: number): Promise<OrderSeen> =>
    (await admin.get(`/api/v1/payments/admin/orders/${id}`)).json() as unknown as OrderSeen;
  const untilJob = (id: number, status: string): Promise<OrderSeen> =>
    until(`the invoice of order ${id} is ${status}`, async () => {
      const order = await seen(id);
      return order.invoiceJob?.status === status ? order : undefined;
    });
  const retry = (id: number, body: object) => admin.post(`/api/v1/payments/orders/${id}/invoice/retry`, body);
  const sync = () => admin.post('/api/v1/einvoicing/fatture/sync');
  const settings = async (body: object) => {
    const answer = await putSettings(admin, body);
    expect(answer.status).toBe(200);
    return answer.json();
  };
  const numberOf = (order: OrderSeen): string => order.fattura?.number ?? '';
  const remoteIdOf = (order: OrderSeen): string => studio.taken(numberOf(order)).at(-1)?.remoteId ?? '';

  it('einvoicing.gateway-auth, error.errors.eInvoicing.authenticationFailed: answer the probe of the stored credentials, and tell refused ones apart', async () => {
    const probe = () => admin.post('/api/v1/einvoicing/settings/test-connection');
    expect((await probe()).json()).toEqual({ connected: true, sellerRegistered: false });
    const field = provider === 'GatewayA' ? 'gatewayAPassword' : 'gatewayBToken';
    const right = provider === 'GatewayA' ? 'demo' : 'demo-test';
    expect(JSON.stringify(await settings({ [field]: 'wrong' }))).not.toContain('wrong');
    const refused = await probe();
    expect([refused.status, refused.json()['code']]).toEqual([502, 'errors.eInvoicing.authenticationFailed']);
    await settings({ [field]: right });
    expect((await probe()).status).toBe(200);
  });

  it('are submitted once each, with numbers that have no gap, for a seller that is registered once', async () => {
    const ids = [await sold(), await sold(), await sold()];
    const orders = await Promise.all(ids.map((id) => untilJob(id, 'Submitted')));
    const numbers = orders.map(numberOf).toSorted();
    const first = Number(numbers[0]?.slice(-6));
    expect(numbers.map((number) => Number(number.slice(-6)) - first)).toEqual([0, 1, 2]);
    expect(numbers.map((number) => studio.taken(number).length)).toEqual([1, 1, 1]);
    expect(studio.companies()).toBe(1);
    const probe = await admin.post('/api/v1/einvoicing/settings/test-connection');
    expect(probe.json()).toEqual({ connected: true, sellerRegistered: true });
  });

  it('invoice.class.unknown: whose answer is lost are found and adopted, never sent again', async () => {
    studio.loseAnswer();
    const id = await sold();
    const order = await untilJob(id, 'Submitted');
    expect(order.timeline.map(({ event }) => event)).toContain('invoice.NeedsReview');
    expect(studio.taken(numberOf(order))).toHaveLength(1);
  });

  it('invoice.retry.needs-review, error.errors.eInvoicing.emissionOutcomeUnknown: that never arrived wait for the word of a person', async () => {
    studio.loseRequest();
    const id = await sold();
    const order = await untilJob(id, 'NeedsReview');
    const refused = await retry(id, {});
    expect([refused.status, refused.json()['code']]).toEqual([502, 'errors.eInvoicing.emissionOutcomeUnknown']);
    expect(studio.taken(numberOf(order))).toEqual([]);
    const confirm = () => retry(id, { providerOutcomeConfirmed: true });
    // Right after the loss the gateway's queue may still hide it.
    const early = await confirm();
    expect([early.status, early.json()['code']]).toEqual([409, 'errors.eInvoicing.absenceTooEarly']);
    await studio.sql(`update intent set recorded_at = recorded_at - interval '1 hour' where kind = 'invoice.emit'`);
    const last = await confirm();
    expect([last.status, last.text]).toEqual([200, last.text]);
    expect(numberOf(await untilJob(id, 'Submitted'))).toBe(numberOf(order));
    expect(studio.taken(numberOf(order))).toHaveLength(1);
  });

  it.each(['ERRO', 'RIFI'] as const)(
    'invoice.class.refused, invoice.retry.failed: that are %s later have failed, and go out corrected under their number',
    async (state) => {
      const id = await sold();
      const order = await untilJob(id, 'Submitted');
      studio.decide(remoteIdOf(order), state, '00306 - codice fiscale non valido');
      expect((await sync()).status).toBe(200);
      expect((await untilJob(id, 'Failed')).fattura).toMatchObject({ status: state, number: numberOf(order) });
      const corrected = { billingProfile: { ...consumer('Anna'), lastName: 'Corretta' } };
      expect((await retry(id, corrected)).status).toBe(200);
      expect(numberOf(await untilJob(id, 'Submitted'))).toBe(numberOf(order));
      const words = studio.taken(numberOf(order)).map((each) => each.state);
      expect(words.filter((word) => word !== state)).toHaveLength(1);
    },
  );

  it('record.reconcile-watermark: sent before another gateway was chosen are followed where they were sent to', async () => {
    const id = await sold();
    const order = await untilJob(id, 'Submitted');
    await settings({ provider: other[provider] });
    studio.decide(remoteIdOf(order), 'ERRO', '00404 - duplicata');
    expect((await sync()).status).toBe(200);
    await untilJob(id, 'Failed');
    const refused = await retry(id, {});
    expect([refused.status, refused.json()['code']]).toEqual([409, 'errors.eInvoicing.resendNotAllowed']);
    await settings({ provider });
    expect((await retry(id, {})).status).toBe(200);
    await untilJob(id, 'Submitted');
  });
});
