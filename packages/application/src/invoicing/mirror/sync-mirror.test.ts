import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { writeFattura } from '@svc/domain/invoicing';
import { aDocument, aFattura } from '../../testing/fixtures.invoicing.ts';
import { openStudio, timelineEvents } from '../../testing/studio.ts';
import { invoiced, jobNow, rowNow } from '../../testing/studio.invoicing.ts';
import { failureOf, run } from '../../testing/world-test.ts';
import { remoteDown, storeDown, taken, type StoreDown, type Taken } from '../../kernel/index.ts';
import { numberedAs } from '../sale/compose-order-fattura.ts';
import { emitInvoices } from '../emission/emit-invoices.reconciler.ts';
import type { InvoiceGateways } from '../gateway/invoice-gateway.ts';
import { syncMirror, syncRow } from './sync-mirror.ts';

const submitted = async () => {
  const studio = await openStudio();
  const id = await invoiced(studio);
  await run(emitInvoices(studio.ports));
  const { remoteId } = await rowNow(studio, id);
  return { studio, id, remoteId: remoteId ?? '' };
};

/** How far the mirror knows everything. */
const mark = (studio: Awaited<ReturnType<typeof openStudio>>) =>
  run(studio.world.invoices.watermark('GatewayA', 'Test'));

describe('the mirror', () => {
  it('invoice.mirror-sync, einvoicing.no-webhook: follows what the gateway says when it is asked, and updates the order', async () => {
    const { studio, id, remoteId } = await submitted();
    studio.gateway.decide(remoteId, 'CONS', 'consegnata');
    await run(syncMirror(studio.ports));
    expect(await rowNow(studio, id)).toMatchObject({
      state: 'CONS',
      sdiIdentifier: `9${remoteId}`,
      message: 'consegnata',
    });
    expect((await jobNow(studio, id)).state).toBe('Submitted');
    expect((await timelineEvents(studio, id)).at(-1)).toBe('invoice.stateSeen');
  });

  it.for(['ERRO', 'RIFI'] as const)('turns a submitted invoice to Failed when %s comes late', async (state) => {
    const { studio, id, remoteId } = await submitted();
    studio.gateway.decide(remoteId, state, '00404 duplicata');
    await run(syncMirror(studio.ports));
    expect(await jobNow(studio, id)).toMatchObject({
      state: 'Failed',
      failure: { code: 'send_failed', message: '00404 duplicata' },
    });
  });

  it('looks back for sixty days at most for a document of which nothing more is known', async () => {
    const { studio } = await submitted();
    await run(syncMirror(studio.ports));
    studio.later({ hours: 24 * 200 });
    await run(syncMirror(studio.ports)); // moves the watermark
    const asked: Temporal.PlainDate[] = [];
    const gateways: InvoiceGateways = {
      open: (access) => {
        const gateway = studio.ports.gateways.open(access);
        return { ...gateway, list: (query) => (asked.push(query.since), gateway.list(query)) };
      },
    };
    await run(syncMirror({ ...studio.ports, gateways }));
    const today = studio.ports.clock.now().toZonedDateTimeISO('Europe/Rome').toPlainDate();
    expect(asked.map((day) => day.until(today).days)).toEqual([63]);
  });

  it('follows what was sent to the gateway of before, and takes nothing new from there', async () => {
    const { studio, id, remoteId } = await submitted();
    const settings = await run(studio.world.settings.load);
    await run(studio.world.settings.save({ ...settings, environment: 'Prod' }));
    studio.gateway.decide(remoteId, 'ERRO', '00404 duplicata');
    studio.gateway.receive(writeFattura(aDocument()), 'F-1', 'Test');
    await run(syncMirror(studio.ports));
    expect([(await rowNow(studio, id)).state, (await jobNow(studio, id)).state]).toEqual(['ERRO', 'Failed']);
    expect((await run(studio.world.invoices.list({ page: 1, pageSize: 9, read: false }))).total).toBe(0);
  });

  it('is not held up by a gateway of before that does not answer', async () => {
    const { studio, id, remoteId } = await submitted();
    const settings = await run(studio.world.settings.load);
    await run(studio.world.settings.save({ ...settings, environment: 'Prod' }));
    studio.gateway.decide(remoteId, 'CONS', '');
    const open: InvoiceGateways['open'] = (access) => {
      const gateway = studio.ports.gateways.open(access);
      const down = Effect.fail(remoteDown('GatewayA', 'gone'));
      return access.environment === 'Test' ? { ...gateway, list: () => down } : gateway;
    };
    await run(syncMirror({ ...studio.ports, gateways: { open } }));
    expect((await rowNow(studio, id)).state).toBe('PREN');
    expect(await run(studio.world.invoices.watermark('GatewayA', 'Prod'))).not.toBeNull();
  });

  it('keeps with the attempt what was transmitted, also when its answer did not say', async () => {
    const { studio, id, remoteId } = await submitted();
    const row = await rowNow(studio, id);
    await run(studio.world.invoices.saveRow({ ...row, transmittedXml: null }));
    const [sent] = await run(studio.world.invoices.emissions(row.id));
    await run(studio.world.invoices.recordEmission({ ...sent!, transmittedXml: null }));
    studio.gateway.decide(remoteId, 'CONS', '');
    await run(syncMirror(studio.ports));
    const [emission] = await run(studio.world.invoices.emissions(row.id));
    expect([emission?.transmittedXml, emission?.submittedXml]).toEqual([row.transmittedXml, row.submittedXml]);
  });

  it('changes nothing when it reads the same again', async () => {
    const { studio, id } = await submitted();
    await run(syncMirror(studio.ports));
    const before = [await rowNow(studio, id), await jobNow(studio, id), await timelineEvents(studio, id)];
    await run(syncMirror(studio.ports));
    expect([await rowNow(studio, id), await jobNow(studio, id), await timelineEvents(studio, id)]).toEqual(before);
  });

  it('records the reasons of a refusal that come later than the refusal', async () => {
    const { studio, id, remoteId } = await submitted();
    for (const reasons of ['', '00305 - IdCodice non valido']) {
      studio.gateway.decide(remoteId, 'ERRO', reasons);
      await run(syncMirror(studio.ports));
    }
    expect(await rowNow(studio, id)).toMatchObject({ state: 'ERRO', message: '00305 - IdCodice non valido' });
    expect((await jobNow(studio, id)).failure?.message).toBe('00305 - IdCodice non valido');
  });

  it('keeps an ERRO after a delivery as an anomaly for a person, at every poll', async () => {
    const { studio, id, remoteId } = await submitted();
    studio.gateway.decide(remoteId, 'CONS', '');
    await run(syncMirror(studio.ports));
    studio.gateway.decide(remoteId, 'ERRO', 'strano');
    for (let poll = 0; poll < 3; poll += 1) {
      await run(syncMirror(studio.ports));
      expect(await rowNow(studio, id)).toMatchObject({ state: 'NEEDS_REVIEW', rawState: 'ERRO' });
      expect(await jobNow(studio, id)).toMatchObject({
        state: 'NeedsReview',
        failure: { code: 'emission_outcome_unknown' },
      });
    }
  });

  it('invoice.mirror-sync: brings documents received, each once, unread', async () => {
    const studio = await openStudio();
    studio.gateway.receive(writeFattura(aDocument()), 'F-1');
    await run(syncMirror(studio.ports));
    await run(syncMirror(studio.ports));
    const { items, total } = await run(studio.world.invoices.list({ page: 1, pageSize: 9, read: false }));
    expect(total).toBe(1);
    expect(items[0]).toMatchObject({
      state: 'RECEIVED',
      read: false,
      number: 'SVC-2027-000001',
      totalCents: 2000,
      jobId: null,
    });
  });

  it('record.reconcile-watermark: never passes a document that it could not read, and takes it once it can', async () => {
    const studio = await openStudio();
    studio.gateway.receive('<no/>', 'F-1');
    studio.gateway.receive(writeFattura(aDocument()), 'F-2');
    expect(await run(syncMirror(studio.ports))).toMatchObject({ done: 1, failed: 1 });
    expect((await run(studio.world.invoices.list({ page: 1, pageSize: 9 }))).total).toBe(1);
    expect(studio.logs).toMatchObject([{ level: 'warn', message: 'a document at the gateway cannot be read' }]);
    const arrived = studio.now();
    const stays = async () => Temporal.Instant.compare((await mark(studio)) ?? studio.now(), arrived) < 0;
    expect(await stays()).toBe(true);
    // Months later the window still begins before it, and once it can be read it is taken.
    studio.later({ hours: 24 * 90 });
    expect(await run(syncMirror(studio.ports))).toMatchObject({ failed: 1 });
    expect(await stays()).toBe(true);
    studio.later({ hours: 1 });
    const supplied = new TextEncoder().encode(writeFattura(numberedAs(aDocument(), 'F-1', aFattura().date)));
    const { fatturaReader } = studio.ports;
    const reads = { ...fatturaReader, read: () => fatturaReader.read(supplied) };
    expect(await run(syncMirror({ ...studio.ports, fatturaReader: reads }))).toMatchObject({ failed: 0 });
    expect((await run(studio.world.invoices.list({ page: 1, pageSize: 9 }))).total).toBe(2);
    expect(await mark(studio)).toEqual(studio.now());
  });

  it('looks further back once a day, for what a supplier sends weeks after its date', async () => {
    const studio = await openStudio();
    const asked: number[] = [];
    const today = () => studio.now().toZonedDateTimeISO('Europe/Rome').toPlainDate();
    const gateways: InvoiceGateways = {
      open: (access) => {
        const gateway = studio.ports.gateways.open(access);
        return { ...gateway, list: (query) => (asked.push(query.since.until(today()).days), gateway.list(query)) };
      },
    };
    const look = () => run(syncMirror({ ...studio.ports, gateways }));
    await look();
    studio.later({ minutes: 5 });
    await look();
    studio.later({ hours: 24 });
    await look();
    expect(asked).toEqual([63, 3, 63]);
  });

  it('remembers when it looked, and does not when the gateway could not be read', async () => {
    const { studio } = await submitted();
    await run(syncMirror(studio.ports));
    const mark = studio.now();
    expect(await run(studio.world.invoices.watermark('GatewayA', 'Test'))).toEqual(mark);
    studio.later({ minutes: 5 });
    studio.gateway.trouble('failing');
    expect(await failureOf(syncMirror(studio.ports))).toMatchObject({ _tag: 'RemoteDown' });
    expect(await run(studio.world.invoices.watermark('GatewayA', 'Test'))).toEqual(mark);
  });

  it('takes the rows behind one that we have a bug with, and does not move past it', async () => {
    const { studio, id, remoteId } = await submitted();
    studio.gateway.receive(writeFattura(aDocument()).replace(/<Data>[^<]*</u, '<Data>2027-99-99<'), 'F-1');
    studio.gateway.receive(writeFattura(aDocument()), 'F-2');
    studio.gateway.decide(remoteId, 'CONS', '');
    expect(await run(syncMirror(studio.ports))).toMatchObject({ done: 2, failed: 1 });
    expect((await rowNow(studio, id)).state).toBe('CONS');
    const received = await run(studio.world.invoices.list({ page: 1, pageSize: 9, read: false }));
    expect(received.total).toBe(1);
    expect((await mark(studio))?.until(studio.now()).total('hours')).toBeGreaterThan(24 * 60);
  });

  it('takes the rows behind one that is refused here, and ends at an outage', async () => {
    const { studio, remoteId } = await submitted();
    studio.gateway.receive(writeFattura(aDocument()), 'F-1');
    studio.gateway.decide(remoteId, 'CONS', '');
    const failing = (fault: Taken | StoreDown) => ({
      ...studio.ports,
      invoices: { ...studio.ports.invoices, saveRow: () => Effect.fail(fault) },
    });
    expect(await failureOf(syncMirror(failing(storeDown('gone'))))).toMatchObject({ _tag: 'StoreDown' });
    expect(await run(syncMirror(failing(taken('fattura_number'))))).toMatchObject({ done: 1, failed: 1 });
    expect(studio.logs).toContainEqual(expect.objectContaining({ level: 'error', message: 'mirror row broke' }));
  });

  it('does not move past pages that it did not read', async () => {
    const { studio } = await submitted();
    const open: InvoiceGateways['open'] = (access) => ({
      ...studio.ports.gateways.open(access),
      list: () => Effect.succeed({ rows: [], next: 'more' }),
    });
    await run(syncMirror({ ...studio.ports, gateways: { open } }));
    expect((await mark(studio))?.until(studio.now()).total('hours')).toBeGreaterThan(24 * 60);
  });

  it('limit.reconcile: does nothing without credentials or with the flag off', async () => {
    const { studio, id, remoteId } = await submitted();
    studio.gateway.decide(remoteId, 'CONS', '');
    const [settings, flags] = [await run(studio.world.settings.load), await run(studio.world.flags.load)];
    await run(studio.world.flags.save({ ...flags, enable_online_payments: false, enable_einvoicing: false }));
    expect(await run(syncMirror(studio.ports))).toEqual({ done: 0, failed: 0, skipped: 0, more: false });
    await run(studio.world.flags.save(flags));
    await run(studio.world.settings.save({ ...settings, gatewayAPassword: null }));
    expect(await run(syncMirror(studio.ports))).toEqual({ done: 0, failed: 0, skipped: 0, more: false });
    expect((await rowNow(studio, id)).state).toBe('PREN');
  });

  it('still sees the word on an old invoice that was open for months', async () => {
    const { studio, id, remoteId } = await submitted();
    studio.later({ hours: 24 * 90 });
    await run(syncMirror(studio.ports));
    studio.gateway.decide(remoteId, 'NONC', '');
    await run(syncMirror(studio.ports));
    expect((await rowNow(studio, id)).state).toBe('NONC');
  });
});

describe('one row', () => {
  it('invoice.mirror-sync: is read again on demand', async () => {
    const { studio, id, remoteId } = await submitted();
    studio.gateway.decide(remoteId, 'CONS', '');
    expect((await run(syncRow(studio.ports)((await rowNow(studio, id)).id))).state).toBe('CONS');
  });
  it('is looked up where it was sent to, whichever gateway is configured now', async () => {
    const { studio, id, remoteId } = await submitted();
    const settings = await run(studio.world.settings.load);
    await run(studio.world.settings.save({ ...settings, provider: 'GatewayB', environment: 'Prod' }));
    studio.gateway.decide(remoteId, 'CONS', '');
    await run(syncRow(studio.ports)((await rowNow(studio, id)).id));
    expect((await rowNow(studio, id)).state).toBe('CONS');
  });
  it('of a gateway without credentials cannot be', async () => {
    const { studio, id } = await submitted();
    const settings = await run(studio.world.settings.load);
    await run(studio.world.settings.save({ ...settings, gatewayAPassword: null }));
    expect(await failureOf(syncRow(studio.ports)((await rowNow(studio, id)).id))).toMatchObject({
      _tag: 'GatewayNotConfigured',
    });
  });
});
