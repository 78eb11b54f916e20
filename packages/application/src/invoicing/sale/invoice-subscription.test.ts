import { describe, expect, it } from 'vitest';
import type { ClientSubscription, SubscriptionId } from '@svc/domain/booking';
import { writeDocument } from '@svc/domain/invoicing';
import { anId, now } from '../../testing/fixtures.ts';
import { admin, openStudio, type Studio } from '../../testing/studio.ts';
import { failureOf, run, times } from '../../testing/world-test.ts';
import { sendFattura } from '../desk/fattura-desk.ts';
import { invoiceSubscription, type InvoiceSubscription } from './invoice-subscription.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const sold = async (studio: Studio, over: Partial<ClientSubscription> = {}): Promise<SubscriptionId> => {
  const subscription: ClientSubscription = {
    id: anId<SubscriptionId>(),
    userId: studio.client,
    planId: null,
    plan: null,
    name: 'Dieci ingressi',
    status: 'Active',
    restoreTo: null,
    validFrom: day('2027-03-01'),
    validTo: day('2027-05-31'),
    dailyLimit: null,
    activityIds: [],
    entries: 10,
    remaining: 0,
    orderId: null,
    paid: { amountCents: 12_200, method: 'transfer' },
    suspensions: [],
    refund: null,
    note: null,
    version: 1,
    createdAt: now,
    ...over,
  };
  await run(studio.world.subscriptions.insert(subscription));
  return subscription.id;
};
const invoice = (studio: Studio, subscriptionId: SubscriptionId, over: Partial<InvoiceSubscription> = {}) =>
  invoiceSubscription(studio.ports)({ subscriptionId, vat: { rateBp: 2200 }, actor: admin, ...over });

describe('a subscription paid at the desk', () => {
  it('is invoiced at what was paid, in the way it was paid, for the time it is good for', async () => {
    const studio = await openStudio();
    const made = await run(invoice(studio, await sold(studio)));
    expect(made).toMatchObject({ documentType: 'TD01', state: 'DRAFT', number: null, totalCents: 12_200 });
    const xml = writeDocument(made.content);
    expect(xml).toContain('<Descrizione>Dieci ingressi</Descrizione>');
    expect(xml).toContain('<DataInizioPeriodo>2027-03-01</DataInizioPeriodo><DataFinePeriodo>2027-05-31<');
    expect(xml).toContain('<ModalitaPagamento>MP05</ModalitaPagamento><ImportoPagamento>122.00</ImportoPagamento>');
  });
  it('sale_already_invoiced: has one invoice, made anew while it is a draft, however many ask at once', async () => {
    const studio = await openStudio();
    const id = await sold(studio);
    await Promise.allSettled(times(4, () => run(invoice(studio, id))));
    const again = await run(invoice(studio, id, { grossCents: 10_000 }));
    expect((await run(studio.world.invoices.list({ page: 1, pageSize: 9 }))).total).toBe(1);
    await run(sendFattura(studio.ports)(again.id, admin));
    expect(await failureOf(invoice(studio, id))).toMatchObject({ code: 'sale_already_invoiced' });
  });
  it('sale_has_order, sale_cancelled: is not invoiced beside its order, nor once it is given back', async () => {
    const studio = await openStudio();
    const online = await sold(studio, { orderId: 41 as never, paid: { amountCents: 12_200, method: 'online' } });
    expect(await failureOf(invoice(studio, online))).toMatchObject({ code: 'sale_has_order' });
    for (const status of ['Cancelled', 'RefundPending'] as const)
      expect(await failureOf(invoice(studio, await sold(studio, { status })))).toMatchObject({
        code: 'sale_cancelled',
      });
  });
  it('sale_without_price: needs an amount, and a rate when no plan has one', async () => {
    const studio = await openStudio();
    const given = await sold(studio, { paid: { amountCents: 0, method: 'none' } });
    expect(await failureOf(invoice(studio, given))).toMatchObject({ code: 'sale_without_price' });
    expect(await failureOf(invoice(studio, await sold(studio), { vat: undefined }))).toMatchObject({
      code: 'sale_without_price',
    });
    expect(await failureOf(invoice(studio, anId()))).toEqual({ _tag: 'NotFound', what: 'Subscription' });
  });
});
