import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { remoteDenied } from '../../kernel/index.ts';
import { anna } from '../../testing/fixtures.ts';
import { admin, anotherClient, openStudio, type Studio } from '../../testing/studio.ts';
import { answering, invoiced, jobNow } from '../../testing/studio.invoicing.ts';
import { run } from '../../testing/world-test.ts';
import { saveSettings } from '../settings/edit-settings.ts';
import { emitInvoices } from '../emission/emit-invoices.reconciler.ts';
import { accountPrint, gatewayAccess } from './gateway-access.ts';
import type { GatewayAccess, InvoiceGateways } from './invoice-gateway.ts';

/** A gateway that lets nobody in whom it does not accept, and counts who asks; it may let in to read alone. */
const guarded = (
  studio: Studio,
  accepts: (access: GatewayAccess) => boolean,
  acceptsReader: (access: GatewayAccess) => boolean = accepts,
) => {
  const asked = { emit: 0, probe: 0 };
  const gateways: InvoiceGateways = {
    open: (access) => {
      const gateway = studio.gateway.gateways.open(access);
      const denied = remoteDenied('GatewayA', 'the password was changed');
      return {
        ...gateway,
        emit: (emission) =>
          Effect.suspend(() => {
            asked.emit += 1;
            return accepts(access)
              ? gateway.emit(emission)
              : Effect.succeed({ kind: 'refused', where: 'credentials', message: denied.reason } as const);
          }),
        probe: Effect.suspend(() => {
          asked.probe += 1;
          return acceptsReader(access) ? gateway.probe : Effect.fail(denied);
        }),
      };
    },
  };
  return { asked, ports: { ...studio.ports, gateways } };
};
/** The invoice of somebody else. */
const another = async (studio: Studio) => {
  const userId = await anotherClient(studio);
  await run(studio.world.billingProfiles.put(userId, anna));
  return await invoiced(studio, { userId });
};
const alerts = async (studio: Studio) => (await run(studio.world.alerts.list({ page: 1, pageSize: 9 }))).items;

describe('credentials that the gateway denies', () => {
  it('pause the queue with one alert, and no invoice fails; corrected ones let it go on by itself', async () => {
    const studio = await openStudio();
    const ids = [await invoiced(studio), await another(studio), await another(studio)];
    const { asked, ports } = guarded(studio, ({ secret }) => secret === 'right');
    for (let sweep = 0; sweep < 4; sweep += 1) {
      await run(emitInvoices(ports));
      studio.later({ seconds: 30 });
    }
    for (const id of ids) expect(await jobNow(studio, id)).toMatchObject({ state: 'Queued' });
    expect(await alerts(studio)).toMatchObject([
      { kind: 'gateway_denied', provider: 'GatewayA', state: 'Open', reason: 'the password was changed' },
    ]);
    expect(studio.logs.filter(({ message }) => message === 'the operator is needed')).toHaveLength(1);
    // Those that were on their way beside the first one.
    expect(asked.emit).toBeLessThanOrEqual(ids.length);
    await run(saveSettings(ports)({ gatewayAPassword: 'right' }, admin));
    await run(studio.world.invoices.setSellerKnown('GatewayA', 'Test', '12345678903', studio.now()));
    studio.later({ minutes: 5 });
    await run(emitInvoices(ports));
    for (const id of ids) expect(await jobNow(studio, id)).toMatchObject({ state: 'Submitted', failure: null });
    expect(await alerts(studio)).toMatchObject([{ state: 'Closed' }]);
  });
  it('are tried again every few minutes, since they may be corrected over there', async () => {
    const studio = await openStudio();
    const id = await invoiced(studio);
    let isOpen = false;
    const { asked, ports } = guarded(studio, () => isOpen);
    await run(emitInvoices(ports));
    studio.later({ minutes: 4 });
    await run(emitInvoices(ports));
    expect(asked).toEqual({ emit: 1, probe: 0 });
    studio.later({ minutes: 1 });
    await run(emitInvoices(ports));
    expect(asked).toEqual({ emit: 1, probe: 1 });
    isOpen = true;
    studio.later({ minutes: 5 });
    await run(emitInvoices(ports));
    expect(await jobNow(studio, id)).toMatchObject({ state: 'Submitted' });
    expect(await alerts(studio)).toMatchObject([{ kind: 'gateway_denied', state: 'Closed' }]);
  });
  it('for transmissions alone keep their alert, while the gateway lets them read', async () => {
    const studio = await openStudio();
    const ids = [await invoiced(studio), await another(studio)];
    let mayTransmit = false;
    const { asked, ports } = guarded(
      studio,
      () => mayTransmit,
      () => true,
    );
    await run(emitInvoices(ports));
    const [first] = await alerts(studio);
    expect(first).toMatchObject({ state: 'Open', outcome: null });
    const { emit } = asked;
    for (let turn = 1; turn <= 3; turn += 1) {
      studio.later({ minutes: 5 });
      for (let sweep = 0; sweep < 3; sweep += 1) {
        await run(emitInvoices(ports));
        studio.later({ seconds: 1 });
      }
      expect(await alerts(studio)).toMatchObject([{ id: first?.id, state: 'Open', outcome: null }]);
      expect(asked.probe).toBe(turn);
      expect(asked.emit - emit).toBeLessThanOrEqual(turn * ids.length);
    }
    expect(studio.logs.filter(({ message }) => message === 'the operator is needed')).toHaveLength(1);
    mayTransmit = true;
    studio.later({ minutes: 5 });
    await run(emitInvoices(ports));
    for (const id of ids) expect(await jobNow(studio, id)).toMatchObject({ state: 'Submitted' });
    expect(await alerts(studio)).toMatchObject([{ id: first?.id, state: 'Closed' }]);
  });
  it('are asked about every few minutes alone, also while no invoice waits', async () => {
    const studio = await openStudio();
    await invoiced(studio);
    const { asked, ports } = guarded(
      studio,
      () => false,
      () => true,
    );
    await run(emitInvoices(ports));
    studio.later({ minutes: 5 });
    for (let sweep = 0; sweep < 3; sweep += 1) await run(emitInvoices(ports, 'commerce'));
    expect(asked.probe).toBe(1);
  });
  it('are named in the alert by their account alone: the secret plays no part', async () => {
    const studio = await openStudio();
    await invoiced(studio);
    const { ports } = guarded(studio, () => false);
    await run(emitInvoices(ports));
    const access = gatewayAccess(await run(studio.world.settings.load), studio.ports);
    const named = accountPrint(studio.ports.digest, { ...access!, secret: 'any other' });
    expect(await alerts(studio)).toMatchObject([{ externalId: `Test ${named}` }]);
    studio.later({ minutes: 1 });
    await run(saveSettings(ports)({ gatewayAPassword: 'wrong as well' }, admin));
    expect(await alerts(studio)).toMatchObject([{ state: 'Closed' }]);
    await run(studio.world.invoices.setSellerKnown('GatewayA', 'Test', '12345678903', studio.now()));
    studio.later({ minutes: 4 });
    await run(emitInvoices(ports));
    expect(await alerts(studio)).toMatchObject([{ externalId: `Test ${named}`, state: 'Open' }]);
  });
  it('of a gateway that is no longer chosen are no matter any more', async () => {
    const studio = await openStudio();
    await invoiced(studio);
    const { ports } = guarded(studio, ({ provider }) => provider === 'GatewayB');
    await run(emitInvoices(ports));
    const [denied] = await alerts(studio);
    await run(saveSettings(ports)({ provider: 'GatewayB', gatewayBToken: 'good' }, admin));
    expect(await alerts(studio)).toMatchObject([{ state: 'Closed' }]);
    // What a process that has not read the change raises after it.
    studio.later({ minutes: 1 });
    await run(studio.world.alerts.raise({ ...denied!, reportedAt: studio.now() }));
    await run(emitInvoices(ports));
    expect(await alerts(studio)).toMatchObject([{ id: denied?.id, state: 'Closed' }]);
  });
  it('that keep a further attempt from being looked for pause it as well', async () => {
    const studio = await openStudio();
    const id = await invoiced(studio);
    const away = { kind: 'refused', where: 'unreachable', message: 'connection refused' } as const;
    const gateways = answering(studio.gateway.gateways, away, away);
    for (let turn = 0; turn < 2; turn += 1) {
      await run(emitInvoices({ ...studio.ports, gateways }));
      studio.later({ minutes: 10 });
    }
    const denying: typeof gateways = {
      open: (access) => ({
        ...studio.gateway.gateways.open(access),
        search: () => Effect.fail(remoteDenied('GatewayA', 'the password was changed')),
      }),
    };
    await run(emitInvoices({ ...studio.ports, gateways: denying }));
    expect(await jobNow(studio, id)).toMatchObject({ state: 'Queued', attempts: 2 });
    expect(await alerts(studio)).toMatchObject([{ kind: 'gateway_denied', state: 'Open' }]);
  });
});
