import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { composeFattura, writeFattura, type FatturaInput } from '@svc/domain/invoicing';
import { anna, studioLoto } from '../../testing/fixtures.ts';
import { aFattura } from '../../testing/fixtures.invoicing.ts';
import { admin, openStudio, type Studio } from '../../testing/studio.ts';
import { run } from '../../testing/world-test.ts';
import { saveSettings } from '../settings/edit-settings.ts';
import type { InvoiceGateway, InvoiceGateways } from '../gateway/invoice-gateway.ts';
import { syncMirror } from './sync-mirror.ts';

const supplier = { ...studioLoto, vatNumber: '01234567897', fiscalCode: '01234567897', name: 'Tappetini S.r.l.' };
const company = (vatNumber: string): FatturaInput['buyer'] => ({
  kind: 'company',
  legalName: 'Studio S.r.l.',
  vatNumber,
  country: 'IT',
  address: 'Via Po 1',
  postalCode: '00185',
  city: 'Roma',
  province: 'RM',
  recipientCode: 'ABC1234',
});
const NEIGHBOUR = '00743110157';
/** What a supplier sends one of the account's companies. */
const supplied = (vatNumber: string, number = 'F-1', over: Partial<FatturaInput> = {}): string =>
  writeFattura(
    composeFattura({
      tipoDocumento: 'TD01',
      seller: supplier,
      buyer: company(vatNumber),
      number,
      date: Temporal.PlainDate.from('2027-03-01'),
      currency: 'EUR',
      lines: [{ description: 'Tappetini', quantity: 1, grossCents: 2000, vat: { rateBp: 2200 } }],
      ...over,
    })._unsafeUnwrap(),
  );
const sync = (studio: Studio) => run(syncMirror(studio.ports));
const numbers = async (studio: Studio) =>
  (await run(studio.world.invoices.list({ page: 1, pageSize: 9 }))).items.map(({ number }) => number);
/** A gateway whose lists do not carry the documents, and how often one was fetched. */
const fetching = (studio: Studio) => {
  const files: string[] = [];
  const bare = (gateway: InvoiceGateway): InvoiceGateway => ({
    ...gateway,
    list: (query) =>
      Effect.map(gateway.list(query), ({ rows, next }) => ({ rows: rows.map((row) => ({ ...row, xml: null })), next })),
    file: (remoteId, form) => {
      if (form === 'xml') files.push(remoteId);
      return gateway.file(remoteId, form);
    },
  });
  const gateways: InvoiceGateways = { open: (access) => bare(studio.gateway.gateways.open(access)) };
  return { files, studio: { ...studio, ports: { ...studio.ports, gateways } } satisfies Studio };
};

describe('invoice.mirror-sync: a document of another company in the same account', () => {
  it('is left at the gateway, logged once, counted, and passed by the watermark', async () => {
    const opened = await openStudio();
    const { files, studio } = fetching(opened);
    studio.gateway.receive(supplied(NEIGHBOUR), 'F-1');
    studio.gateway.receive(supplied(studioLoto.vatNumber, 'F-2'), 'F-2');
    expect(await sync(studio)).toEqual({ done: 1, failed: 0, skipped: 1, more: false });
    studio.later({ minutes: 5 });
    expect(await sync(studio)).toMatchObject({ done: 1, skipped: 1 });
    expect(await numbers(studio)).toEqual(['F-2']);
    expect(studio.logs).toMatchObject([
      { level: 'info', fields: { remoteId: '550001', sellerVatNumber: supplier.vatNumber } },
    ]);
    expect(files).toEqual(['550001', '550002']);
    expect(await run(studio.world.invoices.watermark('GatewayA', 'Test'))).toEqual(studio.now());
  });
  it('is taken over once we are that company', async () => {
    const studio = await openStudio();
    studio.gateway.receive(supplied(NEIGHBOUR), 'F-1');
    await sync(studio);
    await run(saveSettings(studio.ports)({ senderVatNumber: NEIGHBOUR }, admin));
    expect(await sync(studio)).toMatchObject({ done: 1, skipped: 0 });
    expect(await numbers(studio)).toEqual(['F-1']);
  });
  it('is not taken for one by numbers that we go by for a moment, in the middle of the look', async () => {
    const studio = await openStudio();
    studio.gateway.receive(supplied(studioLoto.vatNumber), 'F-1');
    const become = (vatNumber: string) => saveSettings(studio.ports)({ seller: { vatNumber } }, admin);
    const gateways: InvoiceGateways = {
      open: (access) => {
        const gateway = studio.ports.gateways.open(access);
        return { ...gateway, list: (query) => Effect.tap(gateway.list(query), () => Effect.orDie(become(NEIGHBOUR))) };
      },
    };
    await run(syncMirror({ ...studio.ports, gateways }));
    await run(become(studioLoto.vatNumber));
    await sync(studio);
    expect(await numbers(studio)).toEqual(['F-1']);
  });
  it('is known by the codice fiscale as well, of a seller who buys as a person', async () => {
    const config = { environmentSeller: { ...studioLoto, fiscalCode: anna.fiscalCode ?? null } };
    const studio = await openStudio({ config });
    studio.gateway.receive(supplied(NEIGHBOUR, 'F-1', { buyer: anna }), 'F-1');
    expect(await sync(studio)).toMatchObject({ done: 1, skipped: 0 });
  });
  it('record.reconcile-watermark: is nobody’s while no seller is set up, so that all of them are skipped', async () => {
    const studio = await openStudio({ config: { environmentSeller: {} } });
    studio.gateway.receive(supplied(studioLoto.vatNumber), 'F-1');
    expect(await sync(studio)).toMatchObject({ done: 0, skipped: 1 });
    await run(saveSettings(studio.ports)({ seller: { vatNumber: studioLoto.vatNumber } }, admin));
    expect(await sync(studio)).toMatchObject({ done: 1, skipped: 0 });
  });
  it('is met all the same when it has the number of a row of ours, whichever company we are by now', async () => {
    const studio = await openStudio();
    const row = aFattura({ state: 'DRAFT', sellerVatNumber: supplier.vatNumber, number: 'F-1' });
    await run(studio.world.invoices.insertRow(row));
    const gateway = studio.ports.gateways.open({
      provider: 'GatewayA',
      environment: 'Test',
      username: 'loto',
      secret: '',
      vatNumber: null,
    });
    const { sellerVatNumber, date } = row;
    await run(gateway.emit({ xml: supplied(NEIGHBOUR), sellerVatNumber, number: 'F-1', date }));
    expect(await sync(studio)).toMatchObject({ done: 0, failed: 1, skipped: 0 });
    expect(studio.logs).toMatchObject([{ level: 'error' }]);
  });
});

describe('a document that cannot be read', () => {
  it('is fetched again at ever longer distances, not at every look, and taken once it can be read', async () => {
    const { files, studio } = fetching(await openStudio());
    studio.gateway.receive('<no/>', 'F-1');
    for (let poll = 0; poll < 24; poll += 1) {
      expect(await sync(studio)).toMatchObject({ done: 0, failed: 1, skipped: 0 });
      studio.later({ minutes: 5 });
    }
    expect(files).toHaveLength(6);
    const xml = new TextEncoder().encode(supplied(studioLoto.vatNumber));
    const readable = { ...studio.ports.fatturaReader, read: () => studio.ports.fatturaReader.read(xml) };
    studio.later({ hours: 1 });
    expect(await run(syncMirror({ ...studio.ports, fatturaReader: readable }))).toMatchObject({ done: 1, failed: 0 });
    expect(await run(studio.world.invoices.leftThere('GatewayA', 'Test', '550001'))).toBeNull();
  });
});

it('documents of the seller of before are followed while they are open, by their own number', async () => {
  const studio = await openStudio();
  const row = aFattura({ state: 'INVI', sellerVatNumber: supplier.vatNumber, remoteId: '550001' });
  await run(studio.world.invoices.insertRow(row));
  const asked: (string | null)[] = [];
  const gateways: typeof studio.ports.gateways = {
    open: (access) => {
      const gateway = studio.ports.gateways.open(access);
      return { ...gateway, list: (query) => (asked.push(access.vatNumber), gateway.list(query)) };
    },
  };
  await run(syncMirror({ ...studio.ports, gateways }));
  expect(asked).toEqual([studioLoto.vatNumber, supplier.vatNumber]);
});
