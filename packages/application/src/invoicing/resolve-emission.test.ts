import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { resolveIntents } from '../commerce/index.ts';
import { openStudio, toldOf } from '../testing/studio.ts';
import { invoiced, jobNow } from '../testing/studio.invoicing.ts';
import { run } from '../testing/world-test.ts';
import { emitInvoices } from './emit-invoices.reconciler.ts';
import type { InvoiceGateways } from './invoice-gateway.ts';

/** An invoice in doubt, swept once a minute for so many hours; how often the gateway was searched for it. */
const searchedFor = async (hours: number, doubt: 'lost answer' | 'odd word') => {
  const studio = await openStudio();
  const id = await invoiced(studio);
  if (doubt === 'lost answer') studio.gateway.trouble('broken');
  else studio.gateway.planAnswer({ state: 'BOH', message: '' });
  await run(emitInvoices(studio.ports));
  const told = await toldOf(studio, id);
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
  return { searches, told: (await toldOf(studio, id)).slice(told.length), job: (await jobNow(studio, id)).state };
};

describe('a transmission in doubt', () => {
  it.for(['lost answer', 'odd word'] as const)(
    '(%s) is searched at ever longer distances for a day, and tells nothing new when nothing is new',
    async (doubt) => {
      const { searches, told, job } = await searchedFor(26, doubt);
      expect([told, job]).toEqual([[], 'NeedsReview']);
      expect(searches).toBeGreaterThan(5);
      expect(searches).toBeLessThan(16);
    },
  );
});
