import { describe, expect, it } from 'vitest';
import type { OrderId } from '@svc/domain/kernel';
import { anotherClient, openStudio, paid } from '../../testing/studio.ts';
import { failureOf, run } from '../../testing/world-test.ts';
import { emitInvoices } from '../../invoicing/index.ts';
import { finalizeOrders } from './finalize-orders.reconciler.ts';
import { listOrders, readOrderDetail, readOwnOrder } from './read-orders.ts';
import { readCommerceReadiness } from '../checkout/readiness.ts';

describe('reading orders', () => {
  it('somebody else’s order is not found, like one that does not exist', async () => {
    const studio = await openStudio();
    const { order } = await paid(studio);
    expect((await run(readOwnOrder(studio.ports)(order.id, studio.client))).dossier.order).toEqual(order);
    const stranger = await anotherClient(studio);
    expect(await failureOf(readOwnOrder(studio.ports)(order.id, stranger))).toEqual({
      _tag: 'NotFound',
      what: 'Order',
    });
    expect(await failureOf(readOwnOrder(studio.ports)(99 as OrderId, stranger))).toEqual({
      _tag: 'NotFound',
      what: 'Order',
    });
  });

  it('an admin sees order, timeline, invoice job and document', async () => {
    const studio = await openStudio();
    const { order } = await paid(studio);
    expect(await run(readOrderDetail(studio.ports)(order.id))).toMatchObject({
      job: null,
      fattura: null,
      actions: expect.arrayContaining([
        { action: 'Refund', allowed: true },
        { action: 'Release', allowed: false, obstacle: 'notInReview' },
        { action: 'RetryInvoice', allowed: false, obstacle: 'noInvoice' },
      ]) as unknown,
    });
    await run(finalizeOrders(studio.ports));
    await run(emitInvoices(studio.ports));
    const detail = await run(readOrderDetail(studio.ports)(order.id));
    expect(detail).toMatchObject({
      job: { state: 'Submitted' },
      fattura: { number: 'SVC-2027-000001', state: 'PREN' },
    });
    expect(detail.timeline.map(({ event }) => event)).toContain('invoice.Submitted');
    expect((await run(listOrders(studio.ports)({ page: 1, pageSize: 9, states: ['Finalized'] }))).items).toEqual([
      detail.dossier,
    ]);
  });
});

describe('readiness', () => {
  it('is healthy with payments off, and says what would be missing', async () => {
    const studio = await openStudio({ config: { providerReady: false } });
    await run(studio.world.flags.save({ ...(await run(studio.world.flags.load)), enable_online_payments: false }));
    expect(await run(readCommerceReadiness(studio.ports))).toEqual({
      enabled: false,
      ready: false,
      checks: { paymentProvider: false, einvoicingCredentials: true, invoiceSeller: true },
    });
  });
  it('is ready when provider, gateway and seller are', async () => {
    const studio = await openStudio();
    expect(await run(readCommerceReadiness(studio.ports))).toMatchObject({ enabled: true, ready: true });
  });
});
