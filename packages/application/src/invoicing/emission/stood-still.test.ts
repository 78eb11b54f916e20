import * as Effect from 'effect/Effect';
import { expect, it } from 'vitest';
import type { UnitOfWork } from '../../kernel/index.ts';
import { openStudio } from '../../testing/studio.ts';
import { invoiced, jobNow, rowNow } from '../../testing/studio.invoicing.ts';
import { run } from '../../testing/world-test.ts';
import { emitInvoices } from './emit-invoices.reconciler.ts';

it('a process that stood still between the plan and the call does not make the call: it is queued again', async () => {
  const studio = await openStudio();
  const id = await invoiced(studio);
  const { unitOfWork } = studio.ports;
  const sleeping: UnitOfWork = {
    ...unitOfWork,
    run: (work) => Effect.tap(unitOfWork.run(work), () => Effect.sync(() => studio.later({ hours: 2 }))),
  };
  await run(emitInvoices({ ...studio.ports, unitOfWork: sleeping }));
  expect(studio.gateway.fatture()).toEqual([]);
  expect(await jobNow(studio, id)).toMatchObject({ state: 'Queued', attempts: 1 });
  studio.later({ hours: 1 });
  await run(emitInvoices(studio.ports));
  expect(studio.gateway.fatture()).toHaveLength(1);
  expect(await rowNow(studio, id)).toMatchObject({ number: 'SVC-2027-000001', attempts: 2 });
});
