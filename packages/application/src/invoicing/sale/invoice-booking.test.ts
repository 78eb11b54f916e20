import { describe, expect, it } from 'vitest';
import { plainBooking, type Booking } from '@svc/domain/booking';
import { writeDocument } from '@svc/domain/invoicing';
import { euros, type BookingId } from '@svc/domain/kernel';
import { after, anAccount, anId, anna, aSlot } from '../../testing/fixtures.ts';
import { admin, openStudio, type Studio } from '../../testing/studio.ts';
import { failureOf, run, times } from '../../testing/world-test.ts';
import { invoiceBooking, type InvoiceBooking } from './invoice-booking.ts';
import { sendFattura } from '../desk/fattura-desk.ts';
import { numberFattura } from '../emission/number-fattura.ts';
import { invoiceCollective, type InvoiceCollective } from './invoice-collective.ts';

const booked = async (studio: Studio, over: Partial<Booking> = {}): Promise<BookingId> => {
  const slot = aSlot({ id: studio.slot.activityId }, { localDate: Temporal.PlainDate.from('2027-02-20') });
  await run(studio.world.slots.put(slot));
  const booking: Booking = {
    id: anId<BookingId>(),
    slotId: slot.id,
    userId: studio.client,
    bookedBy: studio.client,
    state: 'CheckedIn',
    means: 'onSite',
    orderId: null,
    subscriptionId: null,
    entryOutcome: 'none',
    sequence: 0,
    createdAt: after(1),
    ...plainBooking,
    price: { amountCents: 2000, currency: 'EUR', vat: { rateBp: 2200 } },
    settlement: { state: 'unpaid' },
    ...over,
  };
  await run(studio.world.bookings.insert(booking));
  return booking.id;
};
const invoice = (studio: Studio, bookingId: BookingId, over: Partial<InvoiceBooking> = {}) =>
  invoiceBooking(studio.ports)({ bookingId, actor: admin, ...over });

describe('a class paid at the desk', () => {
  it('is invoiced at its price to the person who booked it, with the way it was paid', async () => {
    const studio = await openStudio();
    const id = await booked(studio);
    const made = await run(invoice(studio, id, { payment: { method: 'MP01' } }));
    expect(made).toMatchObject({
      provider: 'Local',
      state: 'DRAFT',
      documentType: 'TD01',
      number: null,
      totalCents: 2000,
      counterpartyTaxCode: anna.fiscalCode,
    });
    const xml = writeDocument(made.content);
    expect(xml).toContain('<ModalitaPagamento>MP01</ModalitaPagamento><ImportoPagamento>20.00</ImportoPagamento>');
    expect(xml).toContain('Yoga dolce, 20/02/2027 18:00');
    expect(xml).toContain('<DataInizioPeriodo>2027-02-20</DataInizioPeriodo>');
  });
  it('sends its copy to the account of who booked it when the stored profile names no address', async () => {
    const studio = await openStudio();
    const account = anAccount({ id: studio.client, email: 'anna.rossi@example.test' });
    await run(studio.world.accounts.insert(account));
    const { email: _, ...profile } = anna;
    await run(studio.world.billingProfiles.put(studio.client, profile));
    const id = await booked(studio);
    expect((await run(invoice(studio, id))).buyerEmail).toBe(account.email);
    expect((await run(invoice(studio, id, { buyer: profile }))).buyerEmail).toBeNull();
    await run(studio.world.billingProfiles.put(studio.client, anna));
    expect((await run(invoice(studio, id))).buyerEmail).toBe(anna.email);
  });
  it('keeps the price at which it was booked, also when the activity costs more meanwhile', async () => {
    const studio = await openStudio();
    const id = await booked(studio);
    const [activity] = await run(studio.world.activities.list());
    await run(studio.world.activities.put({ ...activity!, price: euros(3500), vat: { nature: 'N4' } }));
    const made = await run(invoice(studio, id));
    expect(made.totalCents).toBe(2000);
    expect(writeDocument(made.content)).toContain('<AliquotaIVA>22.00</AliquotaIVA>');
  });
  it('may have another price and another buyer', async () => {
    const studio = await openStudio();
    const id = await booked(studio);
    const buyer = { ...anna, firstName: 'Bruno' };
    expect(await run(invoice(studio, id, { buyer, grossCents: 1500 }))).toMatchObject({
      totalCents: 1500,
      counterpartyName: 'Bruno Rossi',
    });
  });
  it('sale_already_invoiced: has one invoice; as long as that is a draft it is made anew', async () => {
    const studio = await openStudio();
    const id = await booked(studio);
    const first = await run(invoice(studio, id));
    const again = await run(invoice(studio, id, { grossCents: 1000 }));
    expect(again).toMatchObject({ id: first.id, totalCents: 1000, revision: 2 });
    await run(sendFattura(studio.ports)(first.id, admin));
    expect(await failureOf(invoice(studio, id))).toMatchObject({
      code: 'sale_already_invoiced',
      params: { fattura: first.id, state: 'PREN' },
    });
    expect((await run(studio.world.invoices.list({ page: 1, pageSize: 9 }))).total).toBe(1);
  });
  it('has one invoice however many ask at once', async () => {
    const studio = await openStudio();
    const id = await booked(studio);
    await Promise.allSettled(times(5, () => run(invoice(studio, id))));
    expect((await run(studio.world.invoices.list({ page: 1, pageSize: 9 }))).total).toBe(1);
  });
  const refused: readonly (readonly [string, Partial<Booking>])[] = [
    ['sale_cancelled', { state: 'StudioCancelled' }],
    ['sale_cancelled', { state: 'Requested' }],
    ['sale_has_order', { means: 'order', orderId: 41 as Booking['orderId'] }],
    ['sale_covered', { means: 'entry' }],
  ];
  it.each(refused)('%s: is refused', async (code, over) => {
    const studio = await openStudio();
    const id = await booked(studio, over);
    expect(await failureOf(invoice(studio, id))).toMatchObject({ code });
  });
  it('sale_without_price: a free place has none, whatever the activity costs', async () => {
    const studio = await openStudio();
    const id = await booked(studio, { means: 'free', price: null, settlement: { state: 'none' } });
    expect(await failureOf(invoice(studio, id))).toMatchObject({ code: 'sale_without_price' });
    expect(await run(invoice(studio, id, { grossCents: 900 }))).toMatchObject({ totalCents: 900 });
  });
  it('billing_profile_required: needs somebody to invoice, and a class that is there', async () => {
    const studio = await openStudio();
    const id = await booked(studio, { userId: anId() });
    expect(await failureOf(invoice(studio, id))).toMatchObject({ _tag: 'BillingProfileRequired' });
    expect(await failureOf(invoice(studio, anId()))).toEqual({ _tag: 'NotFound', what: 'Booking' });
  });
});

describe('a collective invoice', () => {
  const collect = (studio: Studio, bookingIds: readonly BookingId[], over: Partial<InvoiceCollective> = {}) =>
    invoiceCollective(studio.ports)({ bookingIds, operations: [], actor: admin, ...over });
  const extra = {
    date: Temporal.PlainDate.from('2027-02-11'),
    lines: [{ description: 'Tappetino', quantity: 1, grossCents: 3000, vat: { rateBp: 2200 } }],
  };

  it('gathers the month’s classes of one person, and what else was sold', async () => {
    const studio = await openStudio();
    const ids = [await booked(studio), await booked(studio)];
    const made = await run(collect(studio, ids, { operations: [extra] }));
    expect(made).toMatchObject({ documentType: 'TD24', totalCents: 7000, state: 'DRAFT' });
    expect(await failureOf(invoice(studio, ids[0]!))).toMatchObject({ code: 'sale_already_invoiced' });
    const xml = writeDocument(made.content);
    expect(xml.indexOf('Tappetino')).toBeLessThan(xml.indexOf('Yoga dolce'));
  });
  it('holds its sales; one that another document has cannot be in it', async () => {
    const studio = await openStudio();
    const [one, two, three] = [await booked(studio), await booked(studio), await booked(studio)];
    const made = await run(collect(studio, [one, two]));
    expect(await run(collect(studio, [one]))).toMatchObject({ id: made.id, totalCents: 2000 }); // two is free again
    const other = await run(invoice(studio, two));
    expect(other.id).not.toBe(made.id);
    expect(await failureOf(collect(studio, [one, two, three]))).toMatchObject({ code: 'sale_already_invoiced' });
  });
  it('sales_of_several_buyers: of several people needs a buyer', async () => {
    const studio = await openStudio();
    const ids = [await booked(studio), await booked(studio, { userId: anId() })];
    expect(await failureOf(collect(studio, ids))).toMatchObject({ code: 'sales_of_several_buyers' });
    expect(await run(collect(studio, ids, { buyer: anna }))).toMatchObject({ totalCents: 4000 });
  });
  it('operations_missing, collective_too_late: covers a month that is not over for long', async () => {
    const studio = await openStudio();
    expect(await failureOf(collect(studio, [], { buyer: anna }))).toMatchObject({ code: 'operations_missing' });
    const january = { ...extra, date: Temporal.PlainDate.from('2027-01-11') };
    const late = collect(studio, [], { buyer: anna, operations: [january] });
    expect(await failureOf(late)).toMatchObject({ code: 'collective_too_late' });
  });
  it('collective_too_late: is judged again on the day it gets its number', async () => {
    const studio = await openStudio();
    const made = await run(collect(studio, [], { buyer: anna, operations: [extra] }));
    studio.later({ hours: 24 * 15 });
    const tooLate = { code: 'collective_too_late', params: { last: '2027-03-15' } };
    expect(await failureOf(numberFattura(studio.ports)(made.id, admin))).toMatchObject(tooLate);
    expect(await failureOf(sendFattura(studio.ports)(made.id, admin))).toMatchObject(tooLate);
    expect(studio.gateway.fatture()).toEqual([]);
    const march = { ...extra, date: Temporal.PlainDate.from('2027-03-11') };
    const next = await run(collect(studio, [], { buyer: anna, operations: [march] }));
    expect(await run(sendFattura(studio.ports)(next.id, admin))).toMatchObject({ number: 'SVC-2027-000001' });
  });
});

it('who is not there is not found in the registry', async () => {
  const studio = await openStudio();
  const id = await booked(studio);
  expect(await failureOf(invoice(studio, id, { aziendaId: anId() }))).toEqual({ _tag: 'NotFound', what: 'Azienda' });
});
