import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import type { OrderId } from '@svc/domain/kernel';
import { resolveIntents } from '../../commerce/index.ts';
import { admin, openStudio, type Studio } from '../../testing/studio.ts';
import { invoiced, jobNow, rowNow } from '../../testing/studio.invoicing.ts';
import { failureOf, run } from '../../testing/world-test.ts';
import { emitInvoices } from '../emission/emit-invoices.reconciler.ts';
import { xmlOf } from '../desk/fattura-files.ts';
import type { InvoiceGateways, RemoteFattura } from '../gateway/invoice-gateway.ts';
import { retryInvoice } from '../emission/retry-invoice.ts';
import { syncMirror } from './sync-mirror.ts';

const retry = (studio: Studio, orderId: OrderId, providerOutcomeConfirmed = false) =>
  retryInvoice(studio.ports)({ orderId, providerOutcomeConfirmed, actor: admin });
const copies = (studio: Studio) => studio.gateway.fatture().map(({ row }) => row.remoteId);
/** Lists and searches show this document as it was before its refusal; a read shows how it is. */
const showing = (studio: Studio, remoteId: string): Studio => {
  const before = (row: RemoteFattura): RemoteFattura =>
    row.remoteId === remoteId ? { ...row, state: 'INVI', rawState: 'INVI', message: null } : row;
  const gateways: InvoiceGateways = {
    open: (access) => {
      const gateway = studio.gateway.gateways.open(access);
      return {
        ...gateway,
        search: (query) => Effect.map(gateway.search(query), (hits) => hits.map(before)),
        list: (query) => Effect.map(gateway.list(query), ({ rows, next }) => ({ rows: rows.map(before), next })),
      };
    },
  };
  return { ...studio, ports: { ...studio.ports, gateways } };
};
/** Nothing of the next transmission arrives, and no answer says so. */
const losing = (studio: Studio): Studio => ({
  ...studio,
  ports: {
    ...studio.ports,
    gateways: {
      open: (access) => ({
        ...studio.gateway.gateways.open(access),
        emit: () => Effect.succeed({ kind: 'unknown', reason: 'reset' } as const),
      }),
    },
  },
});
const refusedOnce = async () => {
  const studio = await openStudio();
  const id = await invoiced(studio);
  studio.gateway.planAnswer({ state: 'ERRO', message: '00305' });
  await run(emitInvoices(studio.ports));
  return { studio, id };
};
/** A refused first attempt, and a second one of which nobody knows whether it arrived. It did not. */
const lostAfterRefusal = async () => {
  const { studio, id } = await refusedOnce();
  await run(retry(losing(studio), id));
  expect((await jobNow(studio, id)).state).toBe('NeedsReview');
  const [first = ''] = copies(studio);
  return { studio, id, first, stale: showing(studio, first) };
};

describe('invoice.retry.needs-review: a copy that an earlier attempt came to, and that was refused', () => {
  it('is no proof of a later attempt, though a search shows it as it was before', async () => {
    const { studio, id, stale } = await lostAfterRefusal();
    for (let minute = 0; minute < 30; minute += 1) {
      studio.later({ minutes: 1 });
      await run(resolveIntents(stale.ports));
    }
    expect(await rowNow(studio, id)).toMatchObject({ state: 'NEEDS_REVIEW', remoteId: null });
    expect((await jobNow(studio, id)).state).toBe('NeedsReview');
  });
  it('is no proof of it in the mirror’s list either', async () => {
    const { studio, id, stale } = await lostAfterRefusal();
    expect(await run(syncMirror(stale.ports))).toMatchObject({ done: 1, failed: 0 });
    expect(await rowNow(studio, id)).toMatchObject({ state: 'NEEDS_REVIEW', remoteId: null });
  });
  it('does not keep the document from going out again, once a person knows that the second one is not there', async () => {
    const { studio, id, stale } = await lostAfterRefusal();
    studio.later({ minutes: 5 });
    await run(retry(stale, id, true));
    expect(await jobNow(studio, id)).toMatchObject({ state: 'Submitted', attempts: 3 });
    expect(copies(studio)).toHaveLength(2);
  });
  it('is one also when other hands had sent it: what a row named when its next attempt began', async () => {
    const { studio, id } = await refusedOnce();
    const row = await rowNow(studio, id);
    const settings = await run(studio.world.settings.load);
    const account = { ...settings, username: 'loto', secret: '', vatNumber: null };
    const { sellerVatNumber, date } = row;
    const gateway = studio.gateway.gateways.open(account);
    await run(gateway.emit({ xml: xmlOf(row), sellerVatNumber, number: row.number ?? '', date }));
    await run(syncMirror(studio.ports));
    const [, theirs = ''] = copies(studio);
    expect((await rowNow(studio, id)).remoteId).toBe(theirs);
    studio.gateway.decide(theirs, 'ERRO', '00305');
    await run(syncMirror(studio.ports));
    await run(retry(losing(studio), id));
    const stale = showing(studio, theirs);
    studio.later({ minutes: 1 });
    await run(resolveIntents(stale.ports));
    await run(syncMirror(stale.ports));
    expect(await rowNow(studio, id)).toMatchObject({ state: 'NEEDS_REVIEW', remoteId: null });
  });
});

it('a refusal that is taken back while a later attempt is in doubt: the document stands, and nothing goes out beside it', async () => {
  const { studio, id, first } = await lostAfterRefusal();
  studio.gateway.decide(first, 'CONS', '');
  expect(await run(syncMirror(studio.ports))).toMatchObject({ done: 1, failed: 0 });
  expect(await rowNow(studio, id)).toMatchObject({ state: 'CONS', remoteId: first });
  studio.later({ minutes: 5 });
  expect(await failureOf(retry(studio, id, true))).toMatchObject({ code: 'resend_not_allowed' });
  expect(copies(studio)).toHaveLength(1);
});
