import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import type { FatturaRow } from '@svc/domain/invoicing';
import type { OrderId } from '@svc/domain/kernel';
import { anna } from '../../testing/fixtures.ts';
import { admin, openStudio, timelineEvents, type Studio } from '../../testing/studio.ts';
import { answering, invoiced, jobNow, rowNow } from '../../testing/studio.invoicing.ts';
import { failureOf, run } from '../../testing/world-test.ts';
import { createFattura } from '../desk/create-fattura.ts';
import { emitInvoices } from '../emission/emit-invoices.reconciler.ts';
import { resendFattura, sendFattura } from '../desk/fattura-desk.ts';
import { xmlOf } from '../desk/fattura-files.ts';
import type { EmissionOutcome } from '../gateway/invoice-gateway.ts';
import { numberFattura } from '../emission/number-fattura.ts';
import { retryInvoice } from '../emission/retry-invoice.ts';
import { syncMirror } from './sync-mirror.ts';

const line = { description: 'Lezione', quantity: 1, grossCents: 2000, vat: { rateBp: 2200 } };
const numbered = async (studio: Studio): Promise<FatturaRow> => {
  const { id } = await run(
    createFattura(studio.ports)({ documentType: 'TD01', buyer: anna, lines: [line], actor: admin }),
  );
  return run(numberFattura(studio.ports)(id, admin));
};
/** The document goes to SDI through the same account, past us. */
const byOtherHands = async (studio: Studio, row: FatturaRow, xml = xmlOf(row)) => {
  const settings = await run(studio.world.settings.load);
  const { environment, gatewayAUsername: username } = settings;
  const gateway = studio.gateway.gateways.open({
    provider: 'GatewayA',
    environment,
    username: username ?? '',
    secret: '',
    vatNumber: null,
  });
  const { sellerVatNumber, number, date } = row;
  await run(gateway.emit({ xml, sellerVatNumber, number: number ?? '', date }));
  return studio.gateway.fatture().at(-1)!.row.remoteId;
};
const now = (studio: Studio, { id }: FatturaRow) => run(studio.world.invoices.findRow(id));
const sync = (studio: Studio) => run(syncMirror(studio.ports));
const ended = async (outcome: EmissionOutcome): Promise<{ readonly studio: Studio; readonly id: OrderId }> => {
  const studio = await openStudio();
  const id = await invoiced(studio);
  const gateways = answering(studio.gateway.gateways, outcome);
  await run(emitInvoices({ ...studio.ports, gateways }));
  return { studio, id };
};

describe('a draft that was given its number here and sent by other hands', () => {
  it('is known by its content once the mirror meets it, and is not sent a second time', async () => {
    const studio = await openStudio();
    const draft = await numbered(studio);
    const remoteId = await byOtherHands(studio, draft);
    expect(await sync(studio)).toMatchObject({ done: 1, failed: 0 });
    expect(await now(studio, draft)).toMatchObject({ state: 'PREN', provider: 'GatewayA', remoteId, attempts: 0 });
    expect((await now(studio, draft))?.transmittedXml).toContain(draft.number);
    expect(await failureOf(sendFattura(studio.ports)(draft.id, admin))).toMatchObject({ code: 'resend_not_allowed' });
    expect(studio.gateway.fatture()).toHaveLength(1);
  });
  it('shows that SDI refused it', async () => {
    const studio = await openStudio();
    const draft = await numbered(studio);
    studio.gateway.planAnswer({ state: 'ERRO', message: '00305' });
    await byOtherHands(studio, draft);
    await sync(studio);
    expect(await now(studio, draft)).toMatchObject({ state: 'ERRO', message: '00305' });
  });
  it('record.reconcile-watermark: is logged and left there when its number stands there with another content', async () => {
    const studio = await openStudio();
    const draft = await numbered(studio);
    const remoteId = await byOtherHands(studio, draft, xmlOf(draft).replaceAll('Anna', 'Carla'));
    expect(await sync(studio)).toMatchObject({ done: 0, failed: 1 });
    expect(studio.logs).toMatchObject([{ level: 'error', fields: { number: draft.number, remoteId } }]);
    expect(await now(studio, draft)).toMatchObject({ state: 'DRAFT', remoteId: null });
  });
});

describe('an order’s invoice that stands at the gateway though its row does not know', () => {
  it.for([
    ['whose answer was lost', { kind: 'unknown', reason: 'reset' }],
    ['that the gateway refused', { kind: 'refused', where: 'content', message: 'no' }],
    ['that never left, as it seemed', { kind: 'refused', where: 'unreachable', message: 'no' }],
    ['that was not accepted with these credentials', { kind: 'refused', where: 'credentials', message: 'no' }],
  ] as const)('%s: is taken over, once', async ([, outcome]) => {
    const { studio, id } = await ended(outcome);
    const remoteId = await byOtherHands(studio, await rowNow(studio, id));
    for (let poll = 0; poll < 2; poll += 1) expect(await sync(studio)).toMatchObject({ failed: 0 });
    expect(await rowNow(studio, id)).toMatchObject({ state: 'PREN', remoteId });
    expect(await jobNow(studio, id)).toMatchObject({ state: 'Submitted', failure: null });
    studio.later({ hours: 1 });
    await run(emitInvoices(studio.ports));
    expect(studio.gateway.fatture()).toHaveLength(1);
    expect(studio.db.rows('emailJob')).toHaveLength(1);
  });
  it('is taken over as the oldest of several that stand, which is the one that SDI takes', async () => {
    const { studio, id } = await ended({ kind: 'unknown', reason: 'reset' });
    const row = await rowNow(studio, id);
    const oldest = await byOtherHands(studio, row);
    await byOtherHands(studio, row);
    const open: typeof studio.ports.gateways.open = (access) => {
      const gateway = studio.gateway.gateways.open(access);
      const newestFirst = (query: Parameters<typeof gateway.list>[0]) =>
        Effect.map(gateway.list(query), ({ rows, next }) => ({ rows: rows.toReversed(), next }));
      return { ...gateway, list: newestFirst };
    };
    await run(syncMirror({ ...studio.ports, gateways: { open } }));
    expect(await rowNow(studio, id)).toMatchObject({ remoteId: oldest });
  });
  it('keeps its job from going out while its word is none of ours', async () => {
    const { studio, id } = await ended({ kind: 'refused', where: 'unreachable', message: 'no' });
    studio.gateway.planAnswer({ state: 'BOH', message: '' });
    await byOtherHands(studio, await rowNow(studio, id));
    await sync(studio);
    studio.later({ hours: 1 });
    await run(emitInvoices(studio.ports));
    expect([(await rowNow(studio, id)).state, (await jobNow(studio, id)).state]).toEqual([
      'NEEDS_REVIEW',
      'NeedsReview',
    ]);
    expect(studio.gateway.fatture()).toHaveLength(1);
  });
  it('is taken over while its own answer is still on the way, which then changes nothing', async () => {
    const studio = await openStudio();
    const id = await invoiced(studio);
    const open: typeof studio.ports.gateways.open = (access) => {
      const gateway = studio.gateway.gateways.open(access);
      const lookedMeanwhile = Effect.orDie(syncMirror(studio.ports));
      return { ...gateway, emit: (each) => Effect.tap(gateway.emit(each), lookedMeanwhile) };
    };
    await run(emitInvoices({ ...studio.ports, gateways: { open } }));
    expect([(await rowNow(studio, id)).state, (await jobNow(studio, id)).state]).toEqual(['PREN', 'Submitted']);
    expect((await timelineEvents(studio, id)).filter((event) => event === 'invoice.Submitted')).toHaveLength(1);
  });
  it('after a refusal was resent in the gateway’s own panel: retry does not send it again', async () => {
    const { studio, id } = await refusedBySdi();
    const remoteId = await byOtherHands(studio, await rowNow(studio, id));
    await sync(studio);
    expect(await rowNow(studio, id)).toMatchObject({ state: 'PREN', remoteId });
    expect((await timelineEvents(studio, id)).at(-1)).toBe('invoice.adopted');
    const again = retryInvoice(studio.ports)({ orderId: id, providerOutcomeConfirmed: true, actor: admin });
    expect(await failureOf(again)).toMatchObject({ code: 'resend_not_allowed' });
  });
});

const refusedBySdi = async () => {
  const studio = await openStudio();
  const id = await invoiced(studio);
  studio.gateway.planAnswer({ state: 'ERRO', message: '00311' });
  await run(emitInvoices(studio.ports));
  return { studio, id };
};

describe('a number that stands at the gateway twice', () => {
  it('is logged, put under review, and left there until SDI has decided', async () => {
    const studio = await openStudio();
    const id = await invoiced(studio);
    await run(emitInvoices(studio.ports));
    const own = await rowNow(studio, id);
    const twin = await byOtherHands(studio, own);
    for (let poll = 0; poll < 2; poll += 1) expect(await sync(studio)).toMatchObject({ done: 1, failed: 1 });
    expect(await rowNow(studio, id)).toMatchObject({ state: 'NEEDS_REVIEW', remoteId: own.remoteId });
    expect((await jobNow(studio, id)).state).toBe('NeedsReview');
    expect(studio.logs.filter(({ level }) => level === 'error')).toHaveLength(2);
    expect(await failureOf(resendFattura(studio.ports)(own.id, true, admin))).toMatchObject({
      code: 'resend_not_allowed',
    });
    studio.gateway.decide(own.remoteId ?? '', 'CONS', '');
    studio.gateway.decide(twin, 'ERRO', '00404');
    expect(await sync(studio)).toMatchObject({ failed: 0 });
    expect([(await rowNow(studio, id)).state, (await jobNow(studio, id)).state]).toEqual(['CONS', 'Submitted']);
  });
  it('goes on as the other one when SDI refuses ours', async () => {
    const studio = await openStudio();
    const id = await invoiced(studio);
    await run(emitInvoices(studio.ports));
    const own = await rowNow(studio, id);
    const twin = await byOtherHands(studio, own);
    studio.gateway.decide(own.remoteId ?? '', 'ERRO', '00404');
    studio.gateway.decide(twin, 'CONS', '');
    expect(await sync(studio)).toMatchObject({ done: 2, failed: 0 });
    expect(await rowNow(studio, id)).toMatchObject({ state: 'CONS', remoteId: twin });
    expect(await jobNow(studio, id)).toMatchObject({ state: 'Submitted', failure: null });
    expect(await sync(studio)).toMatchObject({ done: 2, failed: 0 });
  });
});
