import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { anna } from '../../testing/fixtures.ts';
import { aFattura } from '../../testing/fixtures.invoicing.ts';
import { anotherClient, openStudio, timelineEvents, type Studio } from '../../testing/studio.ts';
import { answering, invoiced, jobNow, rowNow } from '../../testing/studio.invoicing.ts';
import { run } from '../../testing/world-test.ts';
import { resolveIntents } from '../../commerce/index.ts';
import { emitInvoices, emitJob } from './emit-invoices.reconciler.ts';

const sentNumbers = (studio: Studio) => studio.gateway.fatture().map(({ row }) => row.number);
const unreachable = { kind: 'refused', where: 'unreachable', message: 'connection refused' } as const;

describe('a queued invoice', () => {
  it('is numbered, checked, transmitted and confirmed, and its mail is queued', async () => {
    const studio = await openStudio();
    const id = await invoiced(studio);
    expect(await run(emitInvoices(studio.ports))).toEqual({ done: 1, failed: 0, more: false });
    expect(await jobNow(studio, id)).toMatchObject({ state: 'Submitted', attempts: 1, failure: null });
    const row = await rowNow(studio, id);
    expect(row).toMatchObject({
      state: 'PREN',
      number: 'SVC-2027-000001',
      fiscalYear: 2027,
      documentType: 'TD01',
      totalCents: 2000,
      counterpartyName: 'Anna Rossi',
      attempts: 1,
    });
    expect(row.date.toString()).toBe('2027-03-01');
    expect(await run(studio.world.emailJobs.courtesyOf(row.id))).toMatchObject({
      state: 'Queued',
      to: 'anna@example.test',
    });
    expect((await timelineEvents(studio, id)).slice(-2)).toEqual(['invoice.sending', 'invoice.Submitted']);
  });

  it('passes over a number that an imported document has; the invoices after it are not held up', async () => {
    const studio = await openStudio({ slot: { capacity: 2 } });
    const foreign = aFattura({ number: 'SVC-2027-000001', fiscalYear: 2027, sellerVatNumber: '12345678903' });
    await run(studio.world.invoices.insertRow(foreign));
    await invoiced(studio);
    await invoiced(studio, { userId: await anotherClient(studio) });
    expect(await run(emitInvoices(studio.ports))).toMatchObject({ done: 2, failed: 0 });
    expect(sentNumbers(studio)).toEqual(['SVC-2027-000002', 'SVC-2027-000003']);
  });

  it('leaves as the exact bytes that are kept, beside those the gateway says it sent', async () => {
    const studio = await openStudio();
    const id = await invoiced(studio);
    await run(emitInvoices(studio.ports));
    const row = await rowNow(studio, id);
    const [remote] = studio.gateway.fatture();
    expect(row.submittedXml).toBe(remote?.submittedXml);
    expect(row.transmittedXml).toBe(remote?.row.xml);
    expect(row.transmittedXml).not.toBe(row.submittedXml);
    expect(await run(studio.world.invoices.emissions(row.id))).toMatchObject([
      { attempt: 1, revision: 1, submittedXml: row.submittedXml, transmittedXml: row.transmittedXml },
    ]);
    expect(row.submittedXml).toContain('<Numero>SVC-2027-000001</Numero>');
    expect(row.submittedXml).toContain('<ModalitaPagamento>MP08</ModalitaPagamento>');
  });

  it('goes out once, by however many workers', async () => {
    const studio = await openStudio();
    const id = await invoiced(studio);
    const job = await jobNow(studio, id);
    const word = { looked: null, formerAccountConfirmed: false };
    await Promise.all(Array.from({ length: 5 }, () => run(emitJob(studio.ports)(job, word))));
    expect(sentNumbers(studio)).toEqual(['SVC-2027-000001']);
    expect(await jobNow(studio, id)).toMatchObject({ state: 'Submitted', attempts: 1 });
  });

  it('takes the next number; the numbers of a year have no gap', async () => {
    const studio = await openStudio();
    for (let at = 0; at < 3; at += 1) await invoiced(studio, { userId: await anotherClient(studio) });
    await run(emitInvoices(studio.ports));
    expect(sentNumbers(studio)).toEqual(['SVC-2027-000001', 'SVC-2027-000002', 'SVC-2027-000003']);
  });

  it('is dated by the fiscal day in Rome, also where UTC is still in the old year', async () => {
    const studio = await openStudio({
      slot: {
        localDate: Temporal.PlainDate.from('2028-01-10'),
        startsAt: Temporal.Instant.from('2028-01-10T17:00:00Z'),
      },
    });
    studio.later({ hours: 24 * 305 + 14, minutes: 15 });
    expect(studio.now().toString().slice(0, 16)).toBe('2027-12-31T23:15');
    const id = await invoiced(studio);
    await run(emitInvoices(studio.ports));
    expect(await rowNow(studio, id)).toMatchObject({ number: 'SVC-2028-000001', fiscalYear: 2028 });
  });

  it('goes to the gateway chosen meanwhile when it had no attempt yet, and stays there', async () => {
    const studio = await openStudio();
    const id = await invoiced(studio);
    const settings = await run(studio.world.settings.load);
    const gatewayBToken = studio.ports.secrets.seal('einvoicing.gatewayB.token', 'token');
    await run(studio.world.settings.save({ ...settings, provider: 'GatewayB', gatewayBToken }));
    await run(emitInvoices({ ...studio.ports, gateways: answering(studio.ports.gateways, unreachable) }));
    expect(await jobNow(studio, id)).toMatchObject({ state: 'Queued', provider: 'GatewayB', attempts: 1 });
    await run(studio.world.settings.save({ ...settings, provider: 'GatewayA' }));
    studio.later({ minutes: 5 });
    await run(emitInvoices(studio.ports));
    expect(await jobNow(studio, id)).toMatchObject({ state: 'Queued', provider: 'GatewayB', attempts: 1 });
    expect(studio.gateway.fatture()).toEqual([]);
  });

  it('waits while the gateway has no usable credentials, or is in another environment than its own', async () => {
    const studio = await openStudio();
    const id = await invoiced(studio);
    const settings = await run(studio.world.settings.load);
    for (const change of [{ gatewayAPassword: 'sealed with a lost key' }, { environment: 'Prod' }] as const) {
      await run(studio.world.settings.save({ ...settings, ...change }));
      await run(emitInvoices(studio.ports));
      expect(await jobNow(studio, id)).toMatchObject({ state: 'Queued', fatturaId: null });
      studio.later({ minutes: 1 });
    }
    await run(studio.world.settings.save(settings));
    await run(emitInvoices(studio.ports));
    expect((await jobNow(studio, id)).state).toBe('Submitted');
  });
});

describe('an invoice that is refused', () => {
  it('by the content rules of the gateway has failed, its number stays its own', async () => {
    const studio = await openStudio();
    const id = await invoiced(studio);
    studio.gateway.planAnswer({ refuse: '00423 importo errato' });
    await run(emitInvoices(studio.ports));
    expect(await jobNow(studio, id)).toMatchObject({
      state: 'Failed',
      failure: { code: 'send_failed', message: '00423 importo errato' },
    });
    expect(await rowNow(studio, id)).toMatchObject({ state: 'ERRO', number: 'SVC-2027-000001' });
    studio.later({ hours: 1 });
    await run(emitInvoices(studio.ports));
    expect(studio.gateway.fatture()).toEqual([]);
    await invoiced(studio, { userId: await anotherClient(studio) });
    await run(emitInvoices(studio.ports));
    expect(sentNumbers(studio)).toEqual(['SVC-2027-000002']);
  });

  it.for(['ERRO', 'RIFI'] as const)('with the state %s has failed, and nobody is mailed', async (state) => {
    const studio = await openStudio();
    const id = await invoiced(studio);
    studio.gateway.planAnswer({ state, message: 'no' });
    await run(emitInvoices(studio.ports));
    expect(await jobNow(studio, id)).toMatchObject({
      state: 'Failed',
      failure: { code: 'send_failed', message: 'no' },
    });
    expect((await rowNow(studio, id)).state).toBe(state);
    expect(studio.db.rows('emailJob')).toEqual([]);
  });

  it('for our credentials waits in the queue, and the document was never there', async () => {
    const studio = await openStudio();
    const id = await invoiced(studio);
    const denied = { kind: 'refused', where: 'credentials', message: '401' } as const;
    await run(emitInvoices({ ...studio.ports, gateways: answering(studio.gateway.gateways, denied) }));
    expect(await jobNow(studio, id)).toMatchObject({ state: 'Queued', failure: { code: 'authentication_failed' } });
    expect(await rowNow(studio, id)).toMatchObject({ state: 'QUEUED', remoteId: null });
  });

  it('by our own checks has failed before it left, and no number was used', async () => {
    const studio = await openStudio();
    const userId = await anotherClient(studio);
    await run(studio.world.billingProfiles.put(userId, { ...anna, fiscalCode: 'RSSMRA80A01H501X' }));
    const id = await invoiced(studio, { userId });
    await run(emitInvoices(studio.ports));
    expect(await jobNow(studio, id)).toMatchObject({
      state: 'Failed',
      fatturaId: null,
      failure: { code: 'structured_invoice_invalid' },
    });
    expect(studio.gateway.fatture()).toEqual([]);
    await invoiced(studio);
    await run(emitInvoices(studio.ports));
    expect(sentNumbers(studio)).toEqual(['SVC-2027-000001']);
  });
});

describe('an invoice whose answer was lost', () => {
  it.for(['lost', 'unreadable', 'broken', 'failing'] as const)(
    '(%s) needs a review and is never sent again by a timer',
    async (trouble) => {
      const studio = await openStudio();
      const id = await invoiced(studio);
      studio.gateway.trouble(trouble);
      await run(emitInvoices(studio.ports));
      expect(await jobNow(studio, id)).toMatchObject({
        state: 'NeedsReview',
        failure: { code: 'emission_outcome_unknown' },
      });
      expect((await rowNow(studio, id)).state).toBe('NEEDS_REVIEW');
      const sent = studio.gateway.fatture().length;
      for (let hour = 0; hour < 30; hour += 1) {
        studio.later({ hours: 1 });
        await run(emitInvoices(studio.ports));
      }
      expect(studio.gateway.fatture()).toHaveLength(sent);
    },
  );

  it('is adopted when the gateway proves to have the same document', async () => {
    const studio = await openStudio();
    const id = await invoiced(studio);
    studio.gateway.trouble('lost');
    await run(emitInvoices(studio.ports));
    studio.later({ minutes: 2 });
    await run(resolveIntents(studio.ports));
    expect(await jobNow(studio, id)).toMatchObject({ state: 'Submitted', failure: null });
    expect(await rowNow(studio, id)).toMatchObject({
      state: 'PREN',
      remoteId: studio.gateway.fatture()[0]?.row.remoteId,
    });
    expect(studio.gateway.fatture()).toHaveLength(1);
  });

  it('is not adopted from a document of the same number that says something else', async () => {
    const studio = await openStudio();
    const id = await invoiced(studio);
    studio.gateway.trouble('lost');
    await run(emitInvoices(studio.ports));
    const [fattura] = studio.gateway.fatture();
    fattura!.row = { ...fattura!.row, xml: fattura!.row.xml!.replace('Yoga dolce', 'Pilates') };
    studio.later({ minutes: 2 });
    await run(resolveIntents(studio.ports));
    expect((await jobNow(studio, id)).state).toBe('NeedsReview');
  });

  it('stays in review when the gateway has nothing: its silence proves nothing', async () => {
    const studio = await openStudio();
    const id = await invoiced(studio);
    studio.gateway.trouble('broken');
    await run(emitInvoices(studio.ports));
    for (let turn = 0; turn < 3; turn += 1) {
      studio.later({ minutes: 2 });
      await run(resolveIntents(studio.ports));
      expect((await jobNow(studio, id)).state).toBe('NeedsReview');
    }
    expect(studio.gateway.fatture()).toEqual([]);
  });

  it('because the process died between intent and answer needs a review too', async () => {
    const studio = await openStudio();
    const id = await invoiced(studio);
    const dying = {
      open: () => ({
        ...studio.gateway.gateways.open({
          provider: 'GatewayA',
          environment: 'Test',
          username: '',
          secret: '',
          vatNumber: null,
        }),
        emit: () => Effect.interrupt,
      }),
    };
    await Effect.runPromiseExit(emitInvoices({ ...studio.ports, gateways: dying }));
    expect((await jobNow(studio, id)).state).toBe('Sending');
    studio.later({ minutes: 2 });
    await run(resolveIntents(studio.ports));
    expect(await jobNow(studio, id)).toMatchObject({
      state: 'NeedsReview',
      failure: { code: 'emission_outcome_unknown' },
    });
  });
});

describe('an invoice that provably never left', () => {
  it('is queued again, later each time, and goes out under the same number', async () => {
    const studio = await openStudio();
    const id = await invoiced(studio);
    const ports = { ...studio.ports, gateways: answering(studio.gateway.gateways, unreachable, unreachable) };
    await run(emitInvoices(ports));
    expect(await jobNow(studio, id)).toMatchObject({
      state: 'Queued',
      attempts: 1,
      nextAttemptAt: studio.now().add({ minutes: 1 }),
    });
    expect(await rowNow(studio, id)).toMatchObject({ state: 'QUEUED', number: 'SVC-2027-000001' });
    studio.later({ minutes: 1 });
    await run(emitInvoices(ports));
    expect(await jobNow(studio, id)).toMatchObject({ attempts: 2, nextAttemptAt: studio.now().add({ minutes: 2 }) });
    studio.later({ minutes: 2 });
    await run(emitInvoices(ports));
    expect(await jobNow(studio, id)).toMatchObject({ state: 'Submitted', attempts: 3 });
    expect(sentNumbers(studio)).toEqual(['SVC-2027-000001']);
    const headers = (await run(studio.world.invoices.emissions((await rowNow(studio, id)).id))).map(
      ({ submittedXml }) => /<ProgressivoInvio>(.*?)</u.exec(submittedXml)?.[1],
    );
    expect(new Set(headers).size).toBe(3);
  });
});
