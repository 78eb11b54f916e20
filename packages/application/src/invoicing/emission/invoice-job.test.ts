import { describe, expect, it } from 'vitest';
import { admin, openStudio, type Studio } from '../../testing/studio.ts';
import { invoiced, jobNow, rowNow } from '../../testing/studio.invoicing.ts';
import { anna } from '../../testing/fixtures.ts';
import { run } from '../../testing/world-test.ts';
import { sendCourtesyMails } from '../mail/courtesy-mail.reconciler.ts';
import { saveSettings } from '../settings/edit-settings.ts';
import { emitInvoices } from './emit-invoices.reconciler.ts';
import { retryInvoice } from './retry-invoice.ts';
import { syncMirror } from '../mirror/sync-mirror.ts';

const other = {
  vatNumber: '01234567897',
  name: 'Un altro',
  regimeFiscale: 'RF01',
  address: 'Via Po 1',
  postalCode: '10121',
  city: 'Torino',
  country: 'IT',
};

describe('the invoice of an order', () => {
  it('record.invoice-job: keeps the seller of the sale, its gateway and its number, whatever the settings say later', async () => {
    const studio = await openStudio();
    const id = await invoiced(studio);
    const queued = await jobNow(studio, id);
    expect(queued).toMatchObject({
      source: 'Booking',
      state: 'Queued',
      provider: 'GatewayA',
      environment: 'Test',
      seller: { vatNumber: '12345678903' },
      fatturaId: null,
    });
    await run(saveSettings(studio.ports)({ seller: other, invoiceSeries: 'ALTRA' }, admin));
    studio.gateway.planAnswer({ refuse: '00305 no' });
    await run(emitInvoices(studio.ports));
    expect((await jobNow(studio, id)).state).toBe('Failed');
    await run(retryInvoice(studio.ports)({ orderId: id, providerOutcomeConfirmed: false, actor: admin }));
    const [job, row] = [await jobNow(studio, id), await rowNow(studio, id)];
    expect([job.state, job.seller, job.series]).toEqual(['Submitted', queued.seller, queued.series]);
    expect(row).toMatchObject({ number: 'SVC-2027-000001', sellerVatNumber: '12345678903', provider: 'GatewayA' });
    expect(row.remoteId).toBe(studio.gateway.fatture()[0]?.row.remoteId);
    expect(row.submittedXml).toContain('<IdCodice>12345678903</IdCodice>');
    expect(row.submittedXml).not.toContain('Un altro');
  });

  it.for(['INVI', 'PREN', 'CONS', 'NONC', 'ACCE', 'DECO'] as const)(
    'invoice.class.confirmed: that is answered with %s is Submitted, and its mail is queued',
    async (state) => {
      const studio = await openStudio();
      const id = await invoiced(studio);
      studio.gateway.planAnswer({ state, message: '' });
      await run(emitInvoices(studio.ports));
      expect((await jobNow(studio, id)).state).toBe('Submitted');
      const row = await rowNow(studio, id);
      expect(row.state).toBe(state);
      expect(await run(studio.world.emailJobs.courtesyOf(row.id))).toMatchObject({ state: 'Queued' });
    },
  );
});

describe('the courtesy mail of an invoice that was corrected', () => {
  const corrected = { ...anna, email: 'anna.nuova@example.test' };
  const correct = (studio: Studio, id: Awaited<ReturnType<typeof invoiced>>) =>
    run(
      retryInvoice(studio.ports)({
        orderId: id,
        providerOutcomeConfirmed: false,
        billingProfile: corrected,
        actor: admin,
      }),
    );

  it('goes to the corrected address alone', async () => {
    const studio = await openStudio();
    const id = await invoiced(studio);
    studio.gateway.planAnswer({ state: 'ERRO', message: '00305 no' });
    await run(emitInvoices(studio.ports));
    await correct(studio, id);
    await run(sendCourtesyMails(studio.ports));
    expect(studio.mails.map(({ to }) => to)).toEqual(['anna.nuova@example.test']);
  });

  it('goes there also when it waited for the old address while SDI refused the invoice', async () => {
    const studio = await openStudio();
    const id = await invoiced(studio);
    await run(emitInvoices(studio.ports));
    const { id: fatturaId, remoteId } = await rowNow(studio, id);
    expect(await run(studio.world.emailJobs.courtesyOf(fatturaId))).toMatchObject({ to: 'anna@example.test' });
    studio.gateway.decide(remoteId ?? '', 'RIFI', '00305 no');
    await run(syncMirror(studio.ports));
    await correct(studio, id);
    await run(sendCourtesyMails(studio.ports));
    expect(studio.mails.map(({ to }) => to)).toEqual(['anna.nuova@example.test']);
  });

  it('that went out before is not written a second time', async () => {
    const studio = await openStudio();
    const id = await invoiced(studio);
    await run(emitInvoices(studio.ports));
    await run(sendCourtesyMails(studio.ports));
    studio.gateway.decide((await rowNow(studio, id)).remoteId ?? '', 'RIFI', '00305 no');
    await run(syncMirror(studio.ports));
    await correct(studio, id);
    studio.later({ hours: 1 });
    await run(sendCourtesyMails(studio.ports));
    expect(studio.mails.map(({ to }) => to)).toEqual(['anna@example.test']);
  });
});
