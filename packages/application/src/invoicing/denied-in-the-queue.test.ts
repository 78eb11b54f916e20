import * as Effect from 'effect/Effect';
import { expect, it } from 'vitest';
import { remoteDenied } from '../kernel/index.ts';
import { openStudio } from '../testing/studio.ts';
import { answering, invoiced, jobNow } from '../testing/studio.invoicing.ts';
import { run } from '../testing/world-test.ts';
import { emitInvoices } from './emit-invoices.reconciler.ts';

it('a further attempt whose gateway lets nobody look is told to a person, and waits no longer', async () => {
  const studio = await openStudio();
  const id = await invoiced(studio);
  const away = { kind: 'refused', where: 'unreachable', message: 'connection refused' } as const;
  const gateways = answering(studio.gateway.gateways, away, away);
  for (let turn = 0; turn < 2; turn += 1) {
    await run(emitInvoices({ ...studio.ports, gateways }));
    studio.later({ minutes: 10 });
  }
  expect(await jobNow(studio, id)).toMatchObject({ state: 'Queued', attempts: 2 });
  const denying: typeof gateways = {
    open: (access) => ({
      ...studio.gateway.gateways.open(access),
      search: () => Effect.fail(remoteDenied('GatewayA', 'the password was changed')),
    }),
  };
  await run(emitInvoices({ ...studio.ports, gateways: denying }));
  expect(await jobNow(studio, id)).toMatchObject({
    state: 'Failed',
    failure: { code: 'authentication_failed', message: 'the password was changed' },
  });
});
