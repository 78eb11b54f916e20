import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import type { MoneyPorts } from '../../commerce/index.ts';
import type { UnitOfWork } from '../../kernel/index.ts';
import { anna } from '../../testing/fixtures.ts';
import { admin, openStudio, withClockOff, type Studio } from '../../testing/studio.ts';
import { invoiced, jobNow } from '../../testing/studio.invoicing.ts';
import { failureOf, run } from '../../testing/world-test.ts';
import { createFattura } from '../desk/create-fattura.ts';
import { emitInvoices } from './emit-invoices.reconciler.ts';
import { resendFattura, sendFattura } from '../desk/fattura-desk.ts';
import { retryInvoice } from './retry-invoice.ts';

const sent = ({ gateway }: Studio): number => gateway.fatture().length;
/** The gateway's queue still hides what it took in. */
const hiding = (ports: MoneyPorts, { gateway }: Studio): MoneyPorts => ({
  ...ports,
  gateways: { open: (access) => ({ ...gateway.gateways.open(access), search: () => Effect.succeed([]) }) },
});

describe('a person’s word that a lost transmission did not arrive, with two processes whose clocks differ', () => {
  it('absence_too_early: is not believed because the clock of the process that gets it is ahead', async () => {
    const studio = await openStudio();
    const orderId = await invoiced(studio);
    studio.gateway.trouble('lost');
    await run(emitInvoices(studio.ports));
    const declareAbsent = (by: Temporal.DurationLike) =>
      retryInvoice(hiding(withClockOff(studio, by), studio))({ orderId, providerOutcomeConfirmed: true, actor: admin });
    studio.later({ minutes: 4 });
    expect(await failureOf(declareAbsent({ hours: 1 }))).toMatchObject({
      code: 'absence_too_early',
      params: { until: studio.now().add({ minutes: 1 }).toString(), retryAfterSeconds: 60 },
    });
    expect([sent(studio), (await jobNow(studio, orderId)).state]).toEqual([1, 'NeedsReview']);
  });

  it('absence_too_early: nor because the clock of the process that sent it was behind', async () => {
    const studio = await openStudio();
    const lines = [{ description: 'Lezione', quantity: 1, grossCents: 2000, vat: { rateBp: 2200 } }];
    const { id } = await run(createFattura(studio.ports)({ documentType: 'TD01', buyer: anna, lines, actor: admin }));
    studio.gateway.trouble('lost');
    await failureOf(sendFattura(withClockOff(studio, { hours: -1 }))(id, admin));
    studio.later({ minutes: 4 });
    const again = resendFattura(hiding(studio.ports, studio))(id, true, admin);
    expect(await failureOf(again)).toMatchObject({ code: 'absence_too_early', params: { retryAfterSeconds: 60 } });
    expect(sent(studio)).toBe(1);
  });

  it('is believed after its time, though the clock of the process that gets it is behind', async () => {
    const studio = await openStudio();
    const orderId = await invoiced(studio);
    studio.gateway.trouble('broken');
    await run(emitInvoices(studio.ports));
    studio.later({ minutes: 5 });
    const behind = withClockOff(studio, { hours: -1 });
    await run(retryInvoice(behind)({ orderId, providerOutcomeConfirmed: true, actor: admin }));
    expect([sent(studio), (await jobNow(studio, orderId)).state]).toEqual([1, 'Submitted']);
  });
});

it('a process that stood still does not make its call, though its wall clock was put back meanwhile', async () => {
  const studio = await openStudio();
  const id = await invoiced(studio);
  let off: Temporal.DurationLike = { hours: 0 };
  const { unitOfWork, clock } = studio.ports;
  const sleeping: UnitOfWork = {
    ...unitOfWork,
    run: (work) =>
      Effect.tap(unitOfWork.run(work), () =>
        Effect.sync(() => {
          studio.later({ hours: 2 });
          off = { hours: -2 };
        }),
      ),
  };
  const putBack = { ...clock, now: () => studio.now().add(off) };
  await run(emitInvoices({ ...studio.ports, unitOfWork: sleeping, clock: putBack }));
  expect(studio.gateway.fatture()).toEqual([]);
  expect(await jobNow(studio, id)).toMatchObject({ state: 'Queued', attempts: 1 });
});
