import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { anna, studioLoto } from '../../testing/fixtures.ts';
import { admin, openStudio, type Studio } from '../../testing/studio.ts';
import { invoiced, jobNow, rowNow } from '../../testing/studio.invoicing.ts';
import { failureOf, run } from '../../testing/world-test.ts';
import { writeFattura } from '@svc/domain/invoicing';
import { aDocument, aFattura } from '../../testing/fixtures.invoicing.ts';
import { createFattura } from '../desk/create-fattura.ts';
import { emitInvoices } from './emit-invoices.reconciler.ts';
import { resendFattura, sendFattura } from '../desk/fattura-desk.ts';
import { xmlOf } from '../desk/fattura-files.ts';
import type { InvoiceGateway } from '../gateway/invoice-gateway.ts';
import { lookBeforeResend } from './look-before-resend.ts';
import { numberFattura } from './number-fattura.ts';
import { retryInvoice, type RetryInvoice } from './retry-invoice.ts';

const line = { description: 'Lezione', quantity: 1, grossCents: 2000, vat: { rateBp: 2200 } };
const aDraft = (studio: Studio) =>
  run(createFattura(studio.ports)({ documentType: 'TD01', buyer: anna, lines: [line], actor: admin }));
const resend = (studio: Studio, id: Parameters<ReturnType<typeof resendFattura>>[0]) =>
  resendFattura(studio.ports)(id, true, admin);
const sent = ({ gateway }: Studio): number => gateway.fatture().length;

/** The studio with a worse gateway. */
const withGateway = (studio: Studio, change: (gateway: InvoiceGateway) => Partial<InvoiceGateway>): Studio => ({
  ...studio,
  ports: {
    ...studio.ports,
    gateways: {
      open: (access) => {
        const gateway = studio.gateway.gateways.open(access);
        return { ...gateway, ...change(gateway) };
      },
    },
  },
});

/** A gateway that names its documents and has none of them at hand. */
const withoutFiles = (studio: Studio): Studio =>
  withGateway(studio, (gateway) => ({
    read: (remoteId) => Effect.map(gateway.read(remoteId), (row) => row && { ...row, xml: null }),
    search: (query) => Effect.map(gateway.search(query), (hits) => hits.map((hit) => ({ ...hit, xml: null }))),
    file: () => Effect.succeed(null),
  }));

/** A document of the desk whose answer was lost after the gateway had stored it. */
const unansweredAtTheDesk = async () => {
  const studio = await openStudio();
  const { id } = await aDraft(studio);
  studio.gateway.trouble('lost');
  await failureOf(sendFattura(studio.ports)(id, admin));
  return { studio, id };
};
/** The same for an order's invoice. */
const unansweredOfAnOrder = async () => {
  const studio = await openStudio();
  const orderId = await invoiced(studio);
  studio.gateway.trouble('lost');
  await run(emitInvoices(studio.ports));
  const retry = (over: Partial<RetryInvoice> = {}) =>
    retryInvoice(studio.ports)({ orderId, providerOutcomeConfirmed: true, actor: admin, ...over });
  return { studio, orderId, retry };
};

describe('a person’s word that a lost transmission did not arrive', () => {
  it('invoice.resend: is looked after at once: what stands there is taken over, not sent again', async () => {
    const { studio, id } = await unansweredAtTheDesk();
    expect(await failureOf(resend(studio, id))).toMatchObject({
      code: 'resend_not_allowed',
      params: { state: 'PREN' },
    });
    expect([sent(studio), (await run(studio.world.invoices.findRow(id)))?.state]).toEqual([1, 'PREN']);
  });
  it('invoice.retry.failed: the same for an order’s invoice, whose job follows', async () => {
    const { studio, orderId, retry } = await unansweredOfAnOrder();
    expect(await failureOf(retry())).toMatchObject({ code: 'resend_not_allowed', params: { state: 'Submitted' } });
    expect([sent(studio), (await jobNow(studio, orderId)).state]).toEqual([1, 'Submitted']);
  });
  it('RemoteDown: counts for nothing while the gateway does not answer', async () => {
    const { studio, id } = await unansweredAtTheDesk();
    studio.gateway.trouble('failing');
    expect(await failureOf(resend(studio, id))).toMatchObject({ _tag: 'RemoteDown' });
    const { studio: other, retry } = await unansweredOfAnOrder();
    other.gateway.trouble('failing');
    expect(await failureOf(retry())).toMatchObject({ _tag: 'RemoteDown' });
    expect([sent(studio), sent(other)]).toEqual([1, 1]);
  });
  it('counts for nothing when a document of the number cannot be read there', async () => {
    const { studio, id } = await unansweredAtTheDesk();
    const bare = withoutFiles(studio);
    expect(await failureOf(resend(bare, id))).toMatchObject({ params: { why: 'numberStandsAtGateway' } });
    expect(sent(studio)).toBe(1);
  });
  it('invoice.retry.needs-review, absence_too_early: counts for nothing while the gateway’s queue may hide it', async () => {
    const hide = (studio: Studio) => withGateway(studio, () => ({ search: () => Effect.succeed([]) }));
    const { studio, id } = await unansweredAtTheDesk();
    const { studio: other, orderId } = await unansweredOfAnOrder();
    const again = () => failureOf(resend(hide(studio), id));
    const retryOther = retryInvoice(hide(other).ports)({ orderId, providerOutcomeConfirmed: true, actor: admin });
    const tooEarly = { code: 'absence_too_early', params: { retryAfterSeconds: 300 } };
    expect([await again(), await failureOf(retryOther)]).toMatchObject([tooEarly, tooEarly]);
    studio.later({ seconds: 299 });
    expect(await again()).toMatchObject({ params: { retryAfterSeconds: 1 } });
    expect([sent(studio), sent(other), (await run(studio.world.invoices.findRow(id)))?.state]).toEqual([
      1,
      1,
      'NEEDS_REVIEW',
    ]);
    // The queue is through by then: what arrived is found.
    studio.later({ seconds: 1 });
    expect(await failureOf(resend(studio, id))).toMatchObject({
      code: 'resend_not_allowed',
      params: { state: 'PREN' },
    });
    expect(sent(studio)).toBe(1);
  });
  it('resend_not_allowed: corrects no buyer, as nothing was refused', async () => {
    const { studio, orderId, retry } = await unansweredOfAnOrder();
    const hidden = withGateway(studio, () => ({ search: () => Effect.succeed([]) }));
    const billingProfile = { ...anna, address: 'Via Corretta' };
    studio.later({ minutes: 5 });
    const command = { orderId, providerOutcomeConfirmed: true, actor: admin, billingProfile };
    expect(await failureOf(retryInvoice(hidden.ports)(command))).toMatchObject({
      params: { why: 'notRefused' },
    });
    expect(await failureOf(retry({ billingProfile }))).toMatchObject({ params: { state: 'Submitted' } });
    expect([sent(studio), (await rowNow(studio, orderId)).revision]).toEqual([1, 1]);
  });
  it('is of the attempt that was looked at, not of one that another person made meanwhile', async () => {
    const { studio, id } = await unansweredAtTheDesk();
    const row = (await run(studio.world.invoices.findRow(id)))!;
    const hidden = withGateway(studio, (gateway) => ({
      search: () =>
        Effect.as(
          // While this one looks, the other one's attempt is lost as well.
          Effect.orDie(studio.world.invoices.saveRow({ ...row, attempts: row.attempts + 1 })),
          [],
        ),
      emit: gateway.emit,
    }));
    expect(await failureOf(resend(hidden, id))).toMatchObject({ params: { why: 'sentMeanwhile' } });
    expect(sent(studio)).toBe(1);
  });
});

describe('a draft that was numbered for other hands', () => {
  it('is looked for before it is sent, also before the mirror has met it', async () => {
    const studio = await openStudio();
    const draft = await run(numberFattura(studio.ports)((await aDraft(studio)).id, admin));
    const xml = xmlOf(draft);
    const account = {
      provider: 'GatewayA',
      environment: 'Test',
      username: 'loto',
      secret: '',
      vatNumber: null,
    } as const;
    const { sellerVatNumber, number, date } = draft;
    await run(studio.gateway.gateways.open(account).emit({ xml, sellerVatNumber, number: number ?? '', date }));
    expect(await failureOf(sendFattura(studio.ports)(draft.id, admin))).toMatchObject({ code: 'resend_not_allowed' });
    expect(sent(studio)).toBe(1);
  });
});

describe('an attempt after a lost one that waits in the queue', () => {
  const unreachable = { kind: 'refused', where: 'unreachable', message: 'connection refused' } as const;
  /** Lost, declared absent while the gateway still hid it, and the next attempt never left. */
  const waitingAgain = async () => {
    const { studio, orderId } = await unansweredOfAnOrder();
    studio.later({ minutes: 5 });
    const away = withGateway(studio, () => ({
      search: () => Effect.succeed([]),
      emit: () => Effect.succeed(unreachable),
    }));
    await run(retryInvoice(away.ports)({ orderId, providerOutcomeConfirmed: true, actor: admin }));
    expect(await jobNow(studio, orderId)).toMatchObject({ state: 'Queued', attempts: 2 });
    studio.later({ minutes: 10 });
    return { studio, orderId };
  };

  it('is looked for again before it goes out: what has come to light is taken over, not sent again', async () => {
    const { studio, orderId } = await waitingAgain();
    await run(emitInvoices(studio.ports));
    expect([sent(studio), (await jobNow(studio, orderId)).state]).toEqual([1, 'Submitted']);
    expect(await rowNow(studio, orderId)).toMatchObject({ state: 'PREN', remoteId: '550001' });
  });
  it('RemoteDown: waits on while the gateway does not answer', async () => {
    const { studio, orderId } = await waitingAgain();
    studio.gateway.trouble('failing');
    await run(emitInvoices(studio.ports));
    expect([sent(studio), (await jobNow(studio, orderId)).state]).toEqual([1, 'Queued']);
    studio.later({ minutes: 1 });
    await run(emitInvoices(studio.ports));
    expect([sent(studio), (await jobNow(studio, orderId)).state]).toEqual([1, 'Submitted']);
  });
  it('goes to a person when a document of its number is there that cannot be distinguished', async () => {
    const { studio, orderId } = await waitingAgain();
    const bare = withoutFiles(studio);
    await run(emitInvoices(bare.ports));
    expect(await jobNow(studio, orderId)).toMatchObject({
      state: 'Failed',
      failure: { code: 'resend_not_allowed', message: expect.stringContaining('numberStandsAtGateway') as string },
    });
    expect(sent(studio)).toBe(1);
  });
  it('is sent when nothing is there, and a first attempt that never left costs no search', async () => {
    const { studio, orderId } = await waitingAgain();
    const searched: string[] = [];
    const counting = (hide: boolean) =>
      withGateway(studio, (gateway) => ({
        search: (query) => {
          searched.push(query.number);
          return hide ? Effect.succeed([]) : gateway.search(query);
        },
      }));
    await run(emitInvoices(counting(true).ports));
    expect([sent(studio), (await jobNow(studio, orderId)).state, searched.length]).toEqual([2, 'Submitted', 1]);
    const other = await openStudio();
    await invoiced(other);
    await run(emitInvoices(withGateway(other, () => ({ emit: () => Effect.succeed(unreachable) })).ports));
    other.later({ minutes: 5 });
    const looked: string[] = [];
    const second = withGateway(other, (gateway) => ({
      search: (query) => {
        looked.push(query.number);
        return gateway.search(query);
      },
    }));
    await run(emitInvoices(second.ports));
    expect([sent(other), looked]).toEqual([1, []]);
  });
});

describe('a document of the same number at the gateway', () => {
  const access = { provider: 'GatewayA', environment: 'Test', username: 'loto', secret: '', vatNumber: null } as const;
  const { number, date } = aFattura();
  const { vatNumber: sellerVatNumber } = studioLoto;
  it.each([
    ['TD04', 'TD01', true],
    ['TD08', 'TD07', true],
    ['TD07', 'TD08', true],
    ['TD09', 'TD08', true],
    ['TD09', 'TD07', false],
    ['TD07', 'TD01', false],
  ])('lets a %s go out beside a %s of another row: %j', async (documentType, held, goes) => {
    const studio = await openStudio();
    const xml = writeFattura(aDocument());
    const { open } = studio.gateway.gateways;
    await run(open(access).emit({ xml, sellerVatNumber, number: number ?? '', date }));
    const remoteId = studio.gateway.fatture()[0]?.row.remoteId ?? '';
    await run(
      studio.world.invoices.insertRow(aFattura({ sellerVatNumber, documentType: held, state: 'PREN', remoteId })),
    );
    const row = aFattura({ sellerVatNumber, documentType, state: 'NEEDS_REVIEW' });
    const looked = await run(Effect.result(lookBeforeResend(studio.ports)(row, access)));
    expect(looked._tag).toBe(goes ? 'Success' : 'Failure');
  });
});
