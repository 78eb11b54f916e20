import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGatewayStudio, type GatewayStudio } from '../testing/gateway-studio.ts';
import { anna, giulia } from '../testing/studio.ts';
import { until, type Client } from '../walk/client.ts';
import { checkout, freeSlots, payOnPage, type OrderSeen } from '../walk/stage.ts';

describe.each(['GatewayA', 'GatewayB'] as const)('what %s says in words that cannot be stored', (provider) => {
  let studio: GatewayStudio;
  let client: Client;
  let admin: Client;
  beforeAll(async () => {
    studio = await openGatewayStudio(provider, { JOBS__SWEEPSECONDS: '0.25', PAYMENT__MAXACTIVEHOLDSPERUSER: '50' });
    [client, admin] = [await studio.signIn(anna), await studio.signIn(giulia)];
  });
  afterAll(() => studio.close());

  const sold = async (status: string): Promise<OrderSeen> => {
    const [slot] = await freeSlots(client, 10);
    const { orderId, redirectUrl } = await checkout(client, slot?.id ?? '');
    await payOnPage(redirectUrl);
    return until(`the invoice of order ${orderId} is ${status}`, async () => {
      const order = (await admin.get(`/api/v1/payments/admin/orders/${orderId}`)).json() as unknown as OrderSeen;
      return order.invoiceJob?.status === status ? order : undefined;
    });
  };
  const messageOf = async (id = ''): Promise<unknown> =>
    (await admin.get(`/api/v1/einvoicing/fatture/${id}`)).json()['message'];
  const decide = ({ fattura }: OrderSeen, message: string): void =>
    studio.decide(studio.taken(fattura?.number ?? '').at(-1)?.remoteId ?? '', 'ERRO', message);

  it('invoice.class.refused: settles the transmission that it refuses', async () => {
    const refuse = 'campo non valido: x\0y';
    if (provider === 'GatewayA') studio.gateway.planOutcomes({ state: 'ERRO', message: refuse, when: 'at-once' });
    else studio.gatewayB.planCourses({ refuse });
    const { fattura, invoiceJob } = await sold('Failed');
    const open = await studio.sql("select kind from intent where state = 'Planned' and kind = 'invoice.emit'");
    expect([fattura?.status, open]).toEqual(['ERRO', []]);
    expect(invoiceJob?.failure?.message).toContain('x\uFFFDy');
  });

  it('invoice.mirror-sync: is mirrored, and so are the rows behind it', async () => {
    const [first, second, behind] = [await sold('Submitted'), await sold('Submitted'), await sold('Submitted')];
    decide(first, '00305 - x\0y');
    const one = await admin.post(`/api/v1/einvoicing/fatture/${first.fattura?.id}/sync`);
    expect([one.status, await messageOf(first.fattura?.id)]).toEqual([200, expect.stringContaining('x\uFFFDy')]);
    decide(second, '00305 - y\0z');
    decide(behind, '00306 - codice fiscale non valido');
    expect((await admin.post('/api/v1/einvoicing/fatture/sync')).json()).toMatchObject({ failed: 0 });
    expect(await messageOf(second.fattura?.id)).toContain('y\uFFFDz');
    expect(await messageOf(behind.fattura?.id)).toContain('00306');
  });
});
