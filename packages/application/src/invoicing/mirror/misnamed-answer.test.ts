import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { resolveIntents } from '../../commerce/index.ts';
import { admin, anotherClient, openStudio, timelineEvents, type Studio } from '../../testing/studio.ts';
import { invoiced, jobNow, rowNow } from '../../testing/studio.invoicing.ts';
import { failureOf, run } from '../../testing/world-test.ts';
import { emitInvoices } from '../emission/emit-invoices.reconciler.ts';
import type { InvoiceGateways, RemoteFattura } from '../gateway/invoice-gateway.ts';
import { retryInvoice } from '../emission/retry-invoice.ts';
import { syncMirror } from './sync-mirror.ts';

/** A gateway that was reset after the first invoice: it counts its documents from the beginning again. */
const reset = async (unanswered = false) => {
  const studio = await openStudio();
  const first = await invoiced(studio);
  await run(emitInvoices(studio.ports));
  const before = await rowNow(studio, first);
  const isGone = ({ number }: RemoteFattura) => number === before.number;
  const renamed = (row: RemoteFattura): RemoteFattura => ({ ...row, remoteId: before.remoteId ?? '' });
  const open: InvoiceGateways['open'] = (access) => {
    const gateway = studio.gateway.gateways.open(access);
    const rows = Effect.map(gateway.list({ since: before.date, cursor: null }), (page) =>
      page.rows.filter((row) => !isGone(row)).map((row, index) => (index === 0 ? renamed(row) : row)),
    );
    return {
      ...gateway,
      emit: (emission) =>
        Effect.map(gateway.emit(emission), (outcome) => {
          if (outcome.kind !== 'answered') return outcome;
          return unanswered ? { kind: 'unknown', reason: 'reset' } : { ...outcome, row: renamed(outcome.row) };
        }),
      search: () => rows,
      list: () => Effect.map(rows, (all) => ({ rows: all, next: null })),
      read: () => Effect.map(rows, ([row]) => row ?? null),
    };
  };
  const ports = { ...studio.ports, gateways: { open } };
  const second = await invoiced(studio, { userId: await anotherClient(studio) });
  await run(emitInvoices(ports));
  return { studio, ports, first, second, before };
};
const errorsOf = (studio: Studio) => studio.logs.filter(({ level }) => level === 'error').map(({ message }) => message);

describe('an answer that names a document which another row has', () => {
  it('is never taken over: the invoice is put under review with both references, and the other stays as it is', async () => {
    const { studio, ports, first, second, before } = await reset();
    const job = await jobNow(studio, second);
    expect([job.state, job.failure?.code]).toEqual(['NeedsReview', 'emission_outcome_unknown']);
    expect(job.failure?.message).toContain(before.remoteId);
    expect(job.failure?.message).toContain(before.number);
    expect(await rowNow(studio, second)).toMatchObject({ state: 'NEEDS_REVIEW', remoteId: null });
    expect(errorsOf(studio)).toEqual(['the gateway names a document that another row has']);
    expect(await run(syncMirror(ports))).toMatchObject({ failed: 0 });
    expect(await rowNow(studio, first)).toEqual(before);
    expect(errorsOf(studio).at(-1)).toBe('the gateway has another document by now under our document’s id');
  });

  it.for([false, true])(
    'records nothing new in the searches that follow (the answer was lost: %s)',
    async (unanswered) => {
      const { studio, ports, second } = await reset(unanswered);
      const look = async () => {
        studio.later({ minutes: 30 });
        await run(resolveIntents(ports));
        return timelineEvents(studio, second);
      };
      const before = await look();
      expect(before.filter((event) => event === 'invoice.NeedsReview')).toHaveLength(unanswered ? 2 : 1);
      studio.later({ hours: 1 });
      expect(await look()).toEqual(before);
      expect([(await jobNow(studio, second)).state, (await rowNow(studio, second)).remoteId]).toEqual([
        'NeedsReview',
        null,
      ]);
    },
  );

  it('keeps the invoice from going out again while its number stands there', async () => {
    const { studio, ports, second, before } = await reset();
    studio.later({ hours: 1 });
    const again = retryInvoice(ports)({ orderId: second, providerOutcomeConfirmed: true, actor: admin });
    expect(await failureOf(again)).toMatchObject({
      code: 'resend_not_allowed',
      params: { why: 'numberStandsAtGateway', remoteId: before.remoteId },
    });
    expect(studio.gateway.fatture()).toHaveLength(2);
  });

  it('does not stand between the invoice and a copy of it that has an id of its own', async () => {
    const { studio, ports, second } = await reset(true);
    const { submittedXml, sellerVatNumber, number, date } = await rowNow(studio, second);
    const account = { provider: 'GatewayA', environment: 'Test', username: '', secret: '', vatNumber: null } as const;
    const panel = studio.gateway.gateways.open(account);
    await run(panel.emit({ xml: submittedXml ?? '', sellerVatNumber, number: number ?? '', date }));
    const copy = studio.gateway.fatture().at(-1)?.row.remoteId;
    expect(await run(syncMirror(ports))).toMatchObject({ failed: 0 });
    expect([(await jobNow(studio, second)).state, (await rowNow(studio, second)).remoteId]).toEqual([
      'Submitted',
      copy,
    ]);
  });
});
