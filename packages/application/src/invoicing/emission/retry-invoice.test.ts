import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import type { Order } from '@svc/domain/commerce';
import type { OrderId } from '@svc/domain/kernel';
import { resolveIntents } from '../../commerce/index.ts';
import { anna } from '../../testing/fixtures.ts';
import { admin, openStudio, timelineEvents, type Studio } from '../../testing/studio.ts';
import { answering, invoiced, jobNow, rowNow } from '../../testing/studio.invoicing.ts';
import { failureOf, run } from '../../testing/world-test.ts';
import { emitInvoices } from './emit-invoices.reconciler.ts';
import { resendFattura } from '../desk/fattura-desk.ts';
import type { InvoiceGateways } from '../gateway/invoice-gateway.ts';
import { retryInvoice } from './retry-invoice.ts';
import { settleEmission } from './settle-emission.ts';

const retry = (
  studio: Studio,
  orderId: OrderId,
  over: { readonly providerOutcomeConfirmed?: boolean; readonly billingProfile?: unknown } = {},
) => retryInvoice(studio.ports)({ orderId, providerOutcomeConfirmed: false, actor: admin, ...over });

/** An invoice that SDI refused. */
const refused = async () => {
  const studio = await openStudio();
  const id = await invoiced(studio);
  studio.gateway.planAnswer({ state: 'ERRO', message: '00305 codice fiscale' });
  await run(emitInvoices(studio.ports));
  return { studio, id };
};
/** An invoice of which nobody knows whether it arrived. */
const doubtful = async (trouble: 'lost' | 'broken' = 'broken') => {
  const studio = await openStudio();
  const id = await invoiced(studio);
  studio.gateway.trouble(trouble);
  await run(emitInvoices(studio.ports));
  return { studio, id };
};

/** A gateway whose newest document does not show in searches yet. */
const withoutTheNewest = (studio: Studio): InvoiceGateways => ({
  open: (access) => {
    const gateway = studio.gateway.gateways.open(access);
    const newest = () => studio.gateway.fatture().at(-1)?.row.remoteId;
    return {
      ...gateway,
      search: (query) =>
        Effect.map(gateway.search(query), (hits) => hits.filter(({ remoteId }) => remoteId !== newest())),
    };
  },
});
/** The same gateway, and the answers to transmissions get lost. */
const losingAnswers = (studio: Studio): InvoiceGateways => ({
  open: (access) => ({
    ...withoutTheNewest(studio).open(access),
    emit: (emission) =>
      Effect.suspend(() => {
        studio.gateway.trouble('lost');
        return studio.gateway.gateways.open(access).emit(emission);
      }),
  }),
});
/** Reads the refused row before, so that the trouble waits for the transmission. */
const syncedAway = async (studio: Studio, id: OrderId) => {
  const row = await rowNow(studio, id);
  await run(studio.world.invoices.saveRow({ ...row, remoteId: null }));
};

describe('an admin retries an invoice that our own checks stopped before it had a number', () => {
  it('with corrected buyer data: the corrected document takes the first number', async () => {
    const studio = await openStudio();
    const id = await invoiced(studio);
    const order = studio.db.rows<Order>('order').find((each) => each.id === id)!;
    const stopped = { ...order, billingProfile: { ...order.billingProfile, postalCode: '2012' } };
    await run(studio.db.write('test', (view) => view.put('order', String(id), stopped)));
    await run(emitInvoices(studio.ports));
    expect(await jobNow(studio, id)).toMatchObject({ state: 'Failed', fatturaId: null });
    await run(retry(studio, id, { billingProfile: { ...anna, address: 'Via Corretta' } }));
    expect(await jobNow(studio, id)).toMatchObject({ state: 'Submitted', failure: null });
    const row = await rowNow(studio, id);
    expect([row.number, row.submittedXml?.includes('Via Corretta')]).toEqual(['SVC-2027-000001', true]);
    expect(studio.gateway.fatture()).toHaveLength(1);
  });
});

describe('an admin retries a refused invoice', () => {
  it('with corrected buyer data: a new revision under the same number and date, seller, lines and total untouched', async () => {
    const { studio, id } = await refused();
    const before = await rowNow(studio, id);
    studio.later({ hours: 30 });
    const billingProfile = { ...anna, address: 'Via Corretta' };
    expect(await run(retry(studio, id, { billingProfile }))).toMatchObject({
      state: 'Submitted',
      attempts: 2,
      failure: null,
    });
    const row = await rowNow(studio, id);
    expect(row).toMatchObject({
      state: 'PREN',
      revision: 2,
      attempts: 2,
      number: before.number,
      totalCents: before.totalCents,
    });
    expect(row.date).toEqual(before.date);
    expect(row.submittedXml).toContain('Via Corretta');
    const emissions = await run(studio.world.invoices.emissions(row.id));
    expect(emissions.map(({ attempt, revision }) => [attempt, revision])).toEqual([
      [1, 1],
      [2, 2],
    ]);
    expect(emissions[0]?.submittedXml).toBe(before.submittedXml);
    const [body, header] = [row, before].map(({ content }) => content.FatturaElettronicaHeader.CedentePrestatore);
    expect(body).toEqual(header);
  });
  it('as it is: the same content, another transmission header', async () => {
    const { studio, id } = await refused();
    const before = await rowNow(studio, id);
    await run(retry(studio, id));
    const row = await rowNow(studio, id);
    expect([row.revision, row.fiscalHash]).toEqual([1, before.fiscalHash]);
    expect(row.submittedXml).not.toBe(before.submittedXml);
    expect((await timelineEvents(studio, id)).slice(-3)).toEqual([
      'invoice.retried',
      'invoice.sending',
      'invoice.Submitted',
    ]);
  });
  it('billing_profile_required: with buyer data that is wrong, and nothing changes', async () => {
    const { studio, id } = await refused();
    expect(await failureOf(retry(studio, id, { billingProfile: { ...anna, fiscalCode: 'X' } }))).toMatchObject({
      _tag: 'BillingProfileRequired',
    });
    expect((await jobNow(studio, id)).state).toBe('Failed');
  });
  it('resend_not_allowed: when the settings name another environment than the job’s', async () => {
    const { studio, id } = await refused();
    const settings = await run(studio.world.settings.load);
    await run(studio.world.settings.save({ ...settings, environment: 'Prod' }));
    expect(await failureOf(retry(studio, id))).toMatchObject({
      code: 'resend_not_allowed',
      params: { why: 'providerChanged' },
    });
  });
  it('resend_not_allowed: when the sync finds that it was issued after all', async () => {
    const { studio, id } = await refused();
    const row = await rowNow(studio, id);
    await run(studio.world.invoices.saveRow({ ...row, state: 'NEEDS_REVIEW', rawState: null }));
    await run(studio.world.invoices.saveJob({ ...(await jobNow(studio, id)), state: 'NeedsReview' }));
    studio.gateway.decide(row.remoteId ?? '', 'CONS', 'consegnata');
    expect(await failureOf(retry(studio, id, { providerOutcomeConfirmed: true }))).toMatchObject({
      code: 'resend_not_allowed',
    });
    expect((await jobNow(studio, id)).state).toBe('Submitted');
    expect(studio.gateway.fatture()).toHaveLength(1);
  });
  it('invoice.retry.failed, resend_not_allowed: when the sync finds that the refusal was taken back', async () => {
    const { studio, id } = await refused();
    const row = await rowNow(studio, id);
    studio.gateway.decide(row.remoteId ?? '', 'CONS', 'consegnata');
    const because = { code: 'resend_not_allowed', params: { why: 'refusalTakenBack', state: 'CONS' } };
    expect(await failureOf(retry(studio, id, { providerOutcomeConfirmed: true }))).toMatchObject(because);
    expect(await failureOf(resendFattura(studio.ports)(row.id, true, admin))).toMatchObject(because);
    expect(studio.gateway.fatture()).toHaveLength(1);
  });
});

describe('an admin retries a doubtful invoice', () => {
  it('emission_outcome_unknown: not before somebody has looked at the gateway', async () => {
    const { studio, id } = await doubtful();
    expect(await failureOf(retry(studio, id))).toMatchObject({ code: 'emission_outcome_unknown' });
    expect((await jobNow(studio, id)).state).toBe('NeedsReview');
  });
  it('with the word that nothing is there: it goes out, under its number', async () => {
    const { studio, id } = await doubtful();
    studio.later({ minutes: 5 });
    await run(retry(studio, id, { providerOutcomeConfirmed: true }));
    expect((await jobNow(studio, id)).state).toBe('Submitted');
    expect(studio.gateway.fatture().map(({ row }) => row.number)).toEqual(['SVC-2027-000001']);
  });
  it('and the late answer of the lost attempt then changes nothing', async () => {
    const { studio, id } = await doubtful('lost');
    const row = await rowNow(studio, id);
    const unanswered = await run(studio.world.intents.latest('invoice.emit', row.id));
    const [late] = studio.gateway.fatture();
    const hidden = { ...studio, ports: { ...studio.ports, gateways: withoutTheNewest(studio) } };
    studio.later({ minutes: 5 });
    await run(retry(hidden, id, { providerOutcomeConfirmed: true }));
    const before = [await jobNow(studio, id), await rowNow(studio, id)];
    const outcome = { kind: 'answered', row: { ...late!.row, rawState: 'ERRO' } } as const;
    expect(await run(settleEmission(studio.ports)(unanswered!, outcome))).toBeNull();
    expect([await jobNow(studio, id), await rowNow(studio, id)]).toEqual(before);
  });
});

describe('a second attempt whose answer was lost', () => {
  it('is not taken for refused because the first one was: it may have arrived', async () => {
    const { studio, id } = await refused();
    const hidden = { ...studio, ports: { ...studio.ports, gateways: withoutTheNewest(studio) } };
    await syncedAway(studio, id);
    await run(retry({ ...studio, ports: { ...studio.ports, gateways: losingAnswers(studio) } }, id));
    expect((await jobNow(studio, id)).state).toBe('NeedsReview');
    studio.later({ minutes: 2 });
    await run(resolveIntents(hidden.ports));
    expect((await jobNow(studio, id)).state).toBe('NeedsReview');
    studio.later({ minutes: 2 });
    await run(resolveIntents(studio.ports));
    expect(await jobNow(studio, id)).toMatchObject({ state: 'Submitted' });
    expect(studio.gateway.fatture().map(({ row }) => row.rawState)).toEqual(['ERRO', 'PREN']);
  });
});

describe('an invoice is not retried', () => {
  it('without a job', async () => {
    const studio = await openStudio();
    expect(await failureOf(retry(studio, 99 as OrderId))).toEqual({ _tag: 'NotFound', what: 'InvoiceJob' });
  });
  it('resend_not_allowed: once it was submitted', async () => {
    const studio = await openStudio();
    const id = await invoiced(studio);
    await run(emitInvoices(studio.ports));
    expect(await failureOf(retry(studio, id, { providerOutcomeConfirmed: true }))).toMatchObject({
      code: 'resend_not_allowed',
      params: { state: 'Submitted' },
    });
    expect(studio.gateway.fatture()).toHaveLength(1);
  });
  it('twice at once: two admins, one transmission', async () => {
    const { studio, id } = await refused();
    const sent = studio.gateway.fatture().length;
    await Promise.allSettled([run(retry(studio, id)), run(retry(studio, id)), run(retry(studio, id))]);
    expect(studio.gateway.fatture()).toHaveLength(sent + 1);
    expect(await jobNow(studio, id)).toMatchObject({ state: 'Submitted', attempts: 2 });
  });
  it('into failure twice over: refused again it stays failed, ready for another correction', async () => {
    const { studio, id } = await refused();
    const content = { kind: 'refused', where: 'content', message: '00306' } as const;
    const again = { ...studio, ports: { ...studio.ports, gateways: answering(studio.gateway.gateways, content) } };
    await run(retry(again, id));
    expect(await jobNow(studio, id)).toMatchObject({ state: 'Failed', attempts: 2, failure: { message: '00306' } });
    await run(retry(studio, id));
    expect((await jobNow(studio, id)).state).toBe('Submitted');
  });
});
