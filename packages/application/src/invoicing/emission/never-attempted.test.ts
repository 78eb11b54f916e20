import { expect, it } from 'vitest';
import type { Order } from '@svc/domain/commerce';
import { anna } from '../../testing/fixtures.ts';
import { admin, openStudio, type Studio } from '../../testing/studio.ts';
import { invoiced, jobNow, rowNow } from '../../testing/studio.invoicing.ts';
import { run } from '../../testing/world-test.ts';
import type { EInvoicingSettings } from '../settings/einvoicing-settings.ts';
import { emitInvoices } from './emit-invoices.reconciler.ts';
import { secretFields } from '../gateway/gateway-access.ts';
import { retryInvoice } from './retry-invoice.ts';

const change = async (studio: Studio, over: Partial<EInvoicingSettings>) => {
  const settings = await run(studio.world.settings.load);
  await run(studio.world.settings.save({ ...settings, ...over }));
};

it('an invoice that was corrected before its first attempt goes to the gateway that is chosen by then', async () => {
  const studio = await openStudio();
  const orderId = await invoiced(studio);
  const order = studio.db.rows<Order>('order').find((each) => each.id === orderId)!;
  const wrong = { ...order, billingProfile: { ...order.billingProfile, postalCode: '2012' } };
  await run(studio.db.write('test', (view) => view.put('order', String(orderId), wrong)));
  await run(emitInvoices(studio.ports)); // our own checks stop it
  await change(studio, { gatewayAPassword: null });
  const correction = { orderId, providerOutcomeConfirmed: false, billingProfile: anna, actor: admin };
  await run(retryInvoice(studio.ports)(correction));
  expect(await jobNow(studio, orderId)).toMatchObject({ state: 'Queued', attempts: 0, provider: 'GatewayA' });
  const gatewayBToken = studio.ports.secrets.seal(secretFields.gatewayBToken, 'token');
  await change(studio, { provider: 'GatewayB', gatewayBToken });
  studio.later({ minutes: 1 });
  await run(emitInvoices(studio.ports));
  expect(await jobNow(studio, orderId)).toMatchObject({ state: 'Submitted', provider: 'GatewayB' });
  expect(await rowNow(studio, orderId)).toMatchObject({ provider: 'GatewayB', number: 'SVC-2027-000001' });
});
