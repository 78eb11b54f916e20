import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { fatturaTotals, inOrdinaryWords } from '@svc/domain/invoicing';
import type { OrderId } from '@svc/domain/kernel';
import { refundOrder, resolveIntents } from '../../commerce/index.ts';
import { anna } from '../../testing/fixtures.ts';
import { admin, anotherClient, openStudio, timelineEvents, type Studio } from '../../testing/studio.ts';
import { answering, invoiced, jobNow, rowNow } from '../../testing/studio.invoicing.ts';
import { failureOf, run } from '../../testing/world-test.ts';
import { emitInvoices } from '../emission/emit-invoices.reconciler.ts';
import { readFattura } from './fattura-files.ts';
import { retryInvoice } from '../emission/retry-invoice.ts';

const refund = (studio: Studio, orderId: OrderId, amountCents?: number) =>
  run(
    refundOrder(studio.ports)({
      orderId,
      reason: 'requested_by_admin',
      actor: admin,
      ...(amountCents === undefined ? {} : { amountCents }),
    }),
  );
const creditsOf = async (studio: Studio, orderId: OrderId) => {
  const { items } = await run(studio.world.invoices.list({ page: 1, pageSize: 9, orderId }));
  const credits = items.filter(({ documentType }) => documentType === 'TD04');
  return Promise.all(credits.map(({ id }) => run(readFattura(studio.ports)(id))));
};

describe('a refund and its invoice', () => {
  it('before the emission cancels the job: nothing is sent, no number used, no credit note', async () => {
    const studio = await openStudio();
    const id = await invoiced(studio);
    await refund(studio, id);
    expect(await jobNow(studio, id)).toMatchObject({ state: 'Cancelled', fatturaId: null });
    await run(emitInvoices(studio.ports));
    expect([studio.gateway.fatture(), await creditsOf(studio, id)]).toEqual([[], []]);
    expect(await timelineEvents(studio, id)).toContain('invoice.cancelled');
  });

  it('after the emission drafts one linked TD04 for the operator, never sent by itself', async () => {
    const studio = await openStudio();
    const id = await invoiced(studio);
    await run(emitInvoices(studio.ports));
    await refund(studio, id);
    const source = await rowNow(studio, id);
    const [credit, ...more] = await creditsOf(studio, id);
    expect(more).toEqual([]);
    expect(credit).toMatchObject({
      provider: 'Local',
      state: 'DRAFT',
      number: null,
      sourceId: source.id,
      totalCents: 2000,
      jobId: null,
    });
    expect(fatturaTotals(credit!.content).totalCents).toBe(2000);
    const linked = inOrdinaryWords(credit!.content).FatturaElettronicaBody[0]?.DatiGenerali.DatiFattureCollegate;
    expect(linked).toMatchObject([{ IdDocumento: 'SVC-2027-000001', Data: '2027-03-01' }]);
    expect((await jobNow(studio, id)).creditNoteId).toBe(credit?.id);
    studio.later({ hours: 1 });
    await run(emitInvoices(studio.ports));
    expect(studio.gateway.fatture()).toHaveLength(1);
  });

  it('is never dated before its invoice, also when the clock was set back over midnight', async () => {
    const studio = await openStudio();
    const id = await invoiced(studio);
    await run(emitInvoices(studio.ports));
    studio.later({ hours: -24 });
    await refund(studio, id);
    const [credit] = await creditsOf(studio, id);
    expect(credit?.date.toString()).toBe('2027-03-01');
    expect((await jobNow(studio, id)).creditNoteId).toBe(credit?.id);
  });

  it('is addressed to the buyer of the invoice as it was corrected, not as the order had it', async () => {
    const studio = await openStudio();
    const id = await invoiced(studio);
    studio.gateway.planAnswer({ state: 'ERRO', message: '00305' });
    await run(emitInvoices(studio.ports));
    const billingProfile = { ...anna, lastName: 'Bianchi', address: 'Via Corretta' };
    await run(
      retryInvoice(studio.ports)({ orderId: id, providerOutcomeConfirmed: false, actor: admin, billingProfile }),
    );
    await refund(studio, id);
    const [credit] = await creditsOf(studio, id);
    const source = (await rowNow(studio, id)).content.FatturaElettronicaHeader;
    expect(credit?.counterpartyName).toBe('Anna Bianchi');
    expect(credit?.content.FatturaElettronicaHeader.CessionarioCommittente).toEqual(source.CessionarioCommittente);
    const { CodiceDestinatario, PECDestinatario } = source.DatiTrasmissione;
    expect(credit?.content.FatturaElettronicaHeader.DatiTrasmissione).toMatchObject(
      PECDestinatario === undefined ? { CodiceDestinatario } : { CodiceDestinatario, PECDestinatario },
    );
  });

  it('in part drafts a TD04 over that part, and another one over the rest', async () => {
    const studio = await openStudio();
    const id = await invoiced(studio);
    await run(emitInvoices(studio.ports));
    await refund(studio, id, 700);
    expect((await creditsOf(studio, id)).map(({ totalCents }) => totalCents)).toEqual([700]);
    await refund(studio, id);
    expect((await creditsOf(studio, id)).map(({ totalCents }) => totalCents).toSorted((a, b) => a - b)).toEqual([
      700, 1300,
    ]);
  });

  it('in part before the emission sends the whole invoice and drafts the credit with it', async () => {
    const studio = await openStudio();
    const id = await invoiced(studio);
    await refund(studio, id, 700);
    expect(await jobNow(studio, id)).toMatchObject({ state: 'Queued', pendingCreditCents: 700 });
    await run(emitInvoices(studio.ports));
    expect((await creditsOf(studio, id)).map(({ totalCents }) => totalCents)).toEqual([700]);
    expect(await jobNow(studio, id)).toMatchObject({ state: 'Submitted', pendingCreditCents: 0 });
  });

  it('while the outcome is open waits, and credits what proves to be issued', async () => {
    const studio = await openStudio();
    const id = await invoiced(studio);
    studio.gateway.trouble('lost');
    await run(emitInvoices(studio.ports));
    await refund(studio, id);
    expect(await jobNow(studio, id)).toMatchObject({ state: 'NeedsReview', pendingCreditCents: 2000 });
    expect(await creditsOf(studio, id)).toEqual([]);
    studio.later({ minutes: 2 });
    await run(resolveIntents(studio.ports));
    expect((await jobNow(studio, id)).state).toBe('Submitted');
    expect((await creditsOf(studio, id)).map(({ totalCents }) => totalCents)).toEqual([2000]);
  });

  it('while nobody knows whether it arrived has a way out: a person’s word that nothing is there ends the job', async () => {
    const studio = await openStudio();
    const id = await invoiced(studio);
    const unanswering = answering(studio.gateway.gateways, { kind: 'unknown', reason: 'reset' });
    await run(emitInvoices({ ...studio.ports, gateways: unanswering }));
    await refund(studio, id);
    studio.later({ hours: 1 });
    const word = { orderId: id, actor: admin };
    expect(await failureOf(retryInvoice(studio.ports)({ ...word, providerOutcomeConfirmed: false }))).toMatchObject({
      code: 'resend_not_allowed',
    });
    expect(await run(retryInvoice(studio.ports)({ ...word, providerOutcomeConfirmed: true }))).toMatchObject({
      state: 'Cancelled',
      pendingCreditCents: 0,
    });
    expect(await rowNow(studio, id)).toMatchObject({ state: 'ERRO', remoteId: null });
    expect(studio.gateway.fatture()).toEqual([]);
    expect(await creditsOf(studio, id)).toEqual([]);
    const open = await run(studio.world.intents.latest('invoice.emit', (await rowNow(studio, id)).id));
    expect(open).toMatchObject({ state: 'Refused' });
  });

  it('of an order whose numbered invoice never left cancels the job too; the number stays with it', async () => {
    const studio = await openStudio();
    const id = await invoiced(studio);
    const unreachable = { kind: 'refused', where: 'unreachable', message: 'x' } as const;
    await run(emitInvoices({ ...studio.ports, gateways: answering(studio.gateway.gateways, unreachable) }));
    await refund(studio, id);
    expect((await jobNow(studio, id)).state).toBe('Cancelled');
    expect(await rowNow(studio, id)).toMatchObject({ state: 'QUEUED', number: 'SVC-2027-000001' });
    studio.later({ minutes: 1 });
    await run(emitInvoices(studio.ports));
    expect([studio.gateway.fatture(), await creditsOf(studio, id)]).toEqual([[], []]);
    await invoiced(studio, { userId: await anotherClient(studio) });
    await run(emitInvoices(studio.ports));
    expect(studio.gateway.fatture().map(({ row }) => row.number)).toEqual(['SVC-2027-000002']);
  });

  it.for([
    ['never left', { kind: 'refused', where: 'unreachable', message: 'connection refused' }],
    ['was refused', { kind: 'refused', where: 'content', message: '00305' }],
  ] as const)('while an emission is under way that %s cancels the job with its outcome', async ([, outcome]) => {
    const studio = await openStudio();
    const id = await invoiced(studio);
    const gateways: Studio['ports']['gateways'] = {
      open: (access) => ({
        ...studio.ports.gateways.open(access),
        emit: () => Effect.promise(() => refund(studio, id)).pipe(Effect.as(outcome)),
      }),
    };
    await run(emitInvoices({ ...studio.ports, gateways }));
    expect(await jobNow(studio, id)).toMatchObject({ state: 'Cancelled', pendingCreditCents: 0, creditNoteId: null });
    expect((await timelineEvents(studio, id)).at(-1)).toBe('invoice.cancelled');
    studio.later({ hours: 1 });
    await run(emitInvoices(studio.ports));
    expect([studio.gateway.fatture(), await creditsOf(studio, id)]).toEqual([[], []]);
  });

  it('holds the emission back while it is open', async () => {
    const studio = await openStudio();
    const id = await invoiced(studio);
    studio.card.trouble('broken');
    await refund(studio, id);
    await run(emitInvoices(studio.ports));
    expect(await jobNow(studio, id)).toMatchObject({ state: 'Queued', fatturaId: null });
    expect(studio.gateway.fatture()).toEqual([]);
  });
});
