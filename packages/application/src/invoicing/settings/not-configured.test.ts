import { describe, expect, it } from 'vitest';
import { openStudio } from '../../testing/studio.ts';
import { invoiced, jobNow, rowNow } from '../../testing/studio.invoicing.ts';
import { failureOf, run } from '../../testing/world-test.ts';
import { emitInvoices } from '../emission/emit-invoices.reconciler.ts';
import { fatturaNotifications } from '../mirror/notifications.ts';
import { syncMirror, syncMirrorNow, syncRow } from '../mirror/sync-mirror.ts';

/** A document at the gateway, whose credentials can no longer be opened. */
const withoutCredentials = async () => {
  const studio = await openStudio();
  const id = await invoiced(studio);
  await run(emitInvoices(studio.ports));
  const row = await rowNow(studio, id);
  const settings = await run(studio.world.settings.load);
  await run(studio.world.settings.save({ ...settings, gatewayAPassword: 'sealed with a lost key' }));
  return { studio, row };
};
const notConfigured = { _tag: 'GatewayNotConfigured' };

describe('GatewayNotConfigured: asking a gateway without usable credentials fails', () => {
  it('for the whole mirror, one document, and SDI’s messages about it', async () => {
    const { studio, row } = await withoutCredentials();
    expect(await failureOf(syncMirrorNow(studio.ports))).toEqual(notConfigured);
    expect(await failureOf(syncRow(studio.ports)(row.id))).toEqual(notConfigured);
    expect(await failureOf(fatturaNotifications(studio.ports)(row.id))).toEqual(notConfigured);
  });
  it('but the loop does nothing, as nobody asked', async () => {
    const { studio } = await withoutCredentials();
    expect(await run(syncMirror(studio.ports))).toMatchObject({ done: 0, failed: 0 });
  });
});
it('a queued invoice is left to nobody while no gateway is configured, and goes out as soon as one is', async () => {
  const studio = await openStudio();
  const id = await invoiced(studio);
  const settings = await run(studio.world.settings.load);
  await run(studio.world.settings.save({ ...settings, gatewayAPassword: null }));
  expect(await run(emitInvoices(studio.ports))).toEqual({ done: 0, failed: 0, more: false });
  await run(studio.world.settings.save(settings));
  expect(await run(emitInvoices(studio.ports))).toMatchObject({ done: 1 });
  expect((await jobNow(studio, id)).state).toBe('Submitted');
});
it('POST …/sync does what the loop does', async () => {
  const studio = await openStudio();
  expect(await run(syncMirrorNow(studio.ports))).toEqual(await run(syncMirror(studio.ports)));
});
