import { describe, expect, it } from 'vitest';
import { composeFattura, writeDocument } from '@svc/domain/invoicing';
import { anna, studioLoto } from '../../testing/fixtures.ts';
import { openStudio, type Studio } from '../../testing/studio.ts';
import { run } from '../../testing/world-test.ts';
import { gatewayAccess } from '../gateway/gateway-access.ts';
import { syncMirror } from '../mirror/sync-mirror.ts';

const day = Temporal.PlainDate.from('2027-02-28');
/** Another program sends through the studio's account, under numbers of its own. */
const elsewhere = async (studio: Studio, address: string): Promise<string> => {
  const access = gatewayAccess(await run(studio.world.settings.load), studio.ports)!;
  const document = composeFattura({
    tipoDocumento: 'TD01',
    seller: studioLoto,
    buyer: { ...anna, address },
    number: 'X-7',
    date: day,
    currency: 'EUR',
    lines: [{ description: 'Lezione', quantity: 1, grossCents: 2000, vat: { rateBp: 2200 } }],
  })._unsafeUnwrap();
  const emission = { xml: writeDocument(document), number: 'X-7', date: day, sellerVatNumber: studioLoto.vatNumber };
  await run(studio.gateway.gateways.open(access).emit(emission));
  return studio.gateway.fatture().at(-1)!.row.remoteId;
};
const sync = (studio: Studio) => run(syncMirror(studio.ports));
const rows = async (studio: Studio) => (await run(studio.world.invoices.list({ page: 1, pageSize: 10 }))).items;

describe('a document of other hands that SDI refused and they sent again, corrected, under its number', () => {
  it('is the one that stands, and keeps no watermark back', async () => {
    const studio = await openStudio();
    const first = await elsewhere(studio, 'Via Sbagliata');
    await sync(studio);
    studio.gateway.decide(first, 'ERRO', '00305 - codice');
    await sync(studio);
    expect(await rows(studio)).toMatchObject([{ state: 'ERRO', remoteId: first }]);
    studio.later({ hours: 1 });
    const second = await elsewhere(studio, 'Via Corretta');
    studio.gateway.decide(second, 'CONS', '');
    expect(await sync(studio)).toMatchObject({ failed: 0 });
    expect(await rows(studio)).toMatchObject([{ number: 'X-7', state: 'CONS', remoteId: second, attempts: 0 }]);
    expect(await run(studio.world.invoices.watermark('GatewayA', 'Test'))).toEqual(studio.now());
    // The refused one is of the past, however often it is listed.
    studio.later({ hours: 1 });
    expect(await sync(studio)).toMatchObject({ failed: 0 });
    const [row] = await rows(studio);
    expect([row?.remoteId, (await run(studio.world.invoices.findRow(row!.id)))?.transmittedXml]).toEqual([
      second,
      expect.stringContaining('Via Corretta'),
    ]);
  });
  it('is the same whichever of the two is seen first', async () => {
    const studio = await openStudio();
    studio.gateway.planAnswer({ state: 'ERRO', message: '00305 - codice' });
    await elsewhere(studio, 'Via Sbagliata');
    const second = await elsewhere(studio, 'Via Corretta');
    expect(await sync(studio)).toMatchObject({ failed: 0 });
    expect(await rows(studio)).toMatchObject([{ state: 'PREN', remoteId: second }]);
  });
  it('is logged and left there while the first one stands', async () => {
    const studio = await openStudio();
    const first = await elsewhere(studio, 'Via Prima');
    await elsewhere(studio, 'Via Seconda');
    expect(await sync(studio)).toMatchObject({ failed: 1 });
    expect(await rows(studio)).toMatchObject([{ state: 'PREN', remoteId: first }]);
  });
});
