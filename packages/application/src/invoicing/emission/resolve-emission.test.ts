import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { resolveIntents } from '../../commerce/index.ts';
import { remoteDenied, remoteDown } from '../../kernel/index.ts';
import { openStudio, timelineEvents } from '../../testing/studio.ts';
import { invoiced, jobNow, rowNow } from '../../testing/studio.invoicing.ts';
import { run } from '../../testing/world-test.ts';
import { emitInvoices } from './emit-invoices.reconciler.ts';
import type { InvoiceGateway, InvoiceGateways } from '../gateway/invoice-gateway.ts';

/** An invoice in doubt, swept once a minute for so many hours; how often the gateway was searched for it. */
const searchedFor = async (hours: number, doubt: 'lost answer' | 'odd word') => {
  const studio = await openStudio();
  const id = await invoiced(studio);
  if (doubt === 'lost answer') studio.gateway.trouble('broken');
  else studio.gateway.planAnswer({ state: 'BOH', message: '' });
  await run(emitInvoices(studio.ports));
  const events = await timelineEvents(studio, id);
  let searches = 0;
  const open: InvoiceGateways['open'] = (access) => {
    const gateway = studio.ports.gateways.open(access);
    return {
      ...gateway,
      search: (query) =>
        Effect.andThen(
          Effect.sync(() => (searches += 1)),
          gateway.search(query),
        ),
    };
  };
  for (let minute = 0; minute < hours * 60; minute += 1) {
    studio.later({ minutes: 1 });
    await run(resolveIntents({ ...studio.ports, gateways: { open } }));
  }
  return {
    searches,
    events: (await timelineEvents(studio, id)).slice(events.length),
    job: (await jobNow(studio, id)).state,
  };
};

describe('a transmission in doubt', () => {
  it.for(['lost answer', 'odd word'] as const)(
    '(%s) is searched at ever longer distances for a day, and records nothing new when nothing is new',
    async (doubt) => {
      const { searches, events, job } = await searchedFor(26, doubt);
      expect([events, job]).toEqual([[], 'NeedsReview']);
      expect(searches).toBeGreaterThan(5);
      expect(searches).toBeLessThan(16);
    },
  );
});

describe('a transmission that was ended in the middle of the call', () => {
  /** The process died after the document was taken in, or before; then the gateway cannot be searched. */
  const killed = async (search: InvoiceGateway['search']) => {
    const studio = await openStudio();
    const id = await invoiced(studio);
    const open: InvoiceGateways['open'] = (access) => {
      const gateway = studio.ports.gateways.open(access);
      return { ...gateway, emit: (each) => Effect.andThen(gateway.emit(each), Effect.die('killed')) };
    };
    await Effect.runPromiseExit(emitInvoices({ ...studio.ports, gateways: { open } }));
    expect((await jobNow(studio, id)).state).toBe('Sending');
    studio.later({ minutes: 2 });
    const deaf: InvoiceGateways['open'] = (access) => ({ ...studio.ports.gateways.open(access), search });
    await run(resolveIntents({ ...studio.ports, gateways: { open: deaf } }));
    return { studio, id };
  };
  it.for([
    ['denies', remoteDenied('GatewayA')],
    ['does not answer', remoteDown('GatewayA', 'gone')],
  ] as const)('is put under review when the gateway %s, and is found once it answers', async ([, fault]) => {
    const { studio, id } = await killed(() => Effect.fail(fault));
    expect([(await jobNow(studio, id)).state, (await rowNow(studio, id)).state]).toEqual([
      'NeedsReview',
      'NEEDS_REVIEW',
    ]);
    expect(studio.logs).toContainEqual(
      expect.objectContaining({
        message: 'the gateway cannot be searched',
        fields: expect.objectContaining({ fault: fault._tag }),
      }),
    );
    studio.later({ minutes: 5 });
    await run(resolveIntents(studio.ports));
    expect((await jobNow(studio, id)).state).toBe('Submitted');
    expect(studio.gateway.fatture()).toHaveLength(1);
  });
  it('keeps the bytes that the gateway says it sent, also when its search does not carry them', async () => {
    const { studio, id } = await killed(() => Effect.succeed([]));
    studio.later({ minutes: 5 });
    const bare: InvoiceGateways['open'] = (access) => {
      const gateway = studio.ports.gateways.open(access);
      const search: InvoiceGateway['search'] = (query) =>
        Effect.map(gateway.search(query), (hits) => hits.map((hit) => ({ ...hit, xml: null })));
      return { ...gateway, search };
    };
    await run(resolveIntents({ ...studio.ports, gateways: { open: bare } }));
    const row = await rowNow(studio, id);
    const [there] = studio.gateway.fatture();
    expect([row.state, row.transmittedXml]).toEqual(['PREN', there?.row.xml]);
    const [emission] = await run(studio.world.invoices.emissions(row.id));
    expect(emission?.transmittedXml).toBe(there?.row.xml);
    expect(there?.row.xml).not.toBe(row.submittedXml);
  });
});
