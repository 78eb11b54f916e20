import { describe, expect } from 'vitest';
import { awaitsGateway, mirrorTable, type FatturaRow, type LeftThere } from '@svc/domain/invoicing';
import { statesOf } from '@svc/domain/kernel';
import { after, anId, aSellerNumber, now } from '../../testing/fixtures.ts';
import { aDocument, aFattura } from '../../testing/fixtures.invoicing.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { inWorld, run } from '../../testing/world-test.ts';

const stored = async (world: StoreWorld, over: Partial<FatturaRow> = {}): Promise<FatturaRow> => {
  const row = aFattura(over);
  await run(world.invoices.insertRow(row));
  return row;
};
const date = (text: string) => Temporal.PlainDate.from(text);
const formats = ['FPR12', 'FPA12'] as const;
const inFormat = (format: (typeof formats)[number]): FatturaRow['content'] => {
  const content = aDocument();
  const { FatturaElettronicaHeader: header } = content;
  const DatiTrasmissione = { ...header.DatiTrasmissione, FormatoTrasmissione: format };
  return { ...content, FatturaElettronicaHeader: { ...header, DatiTrasmissione } };
};

/** What the mirror keeps of each gateway between two looks. */
export const mirrorMarksContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`the mirror's memory: ${name}`, () => {
    it.for(statesOf(mirrorTable).flatMap((state) => formats.map((format) => [state, format] as const)))(
      'looks from the oldest row, of each seller, whose state a gateway may still change: %s of %s',
      async ([state, format], { world }) => {
        const place = { provider: 'GatewayB', environment: 'Prod' } as const;
        const { sellerVatNumber } = await stored(world, { ...place, date: date('1999-01-02'), state: 'SENDING' });
        const ours = { ...place, sellerVatNumber, date: date('1998-05-04'), number: 'A/1', state } as const;
        const { id } = await stored(world, { ...ours, content: inFormat(format) });
        const other = await stored(world, { ...place, date: date('2001-01-01'), state: 'INVI' });
        // What we write in the name of a supplier is listed under our number.
        const issuer = aSellerNumber();
        const inHisName = await stored(world, { ...place, issuer, date: date('2002-02-02'), state: 'INVI' });
        const sellers = await run(world.invoices.openSellers('GatewayB', 'Prod'));
        for (const own of [id, other.id, inHisName.id])
          await run(world.invoices.saveRow({ ...aFattura(), id: own, state: 'ACCE' }));
        const oldest = (seller: string) => sellers.find(({ vatNumber }) => vatNumber === seller)?.oldest.toString();
        expect(oldest(sellerVatNumber)).toBe(awaitsGateway(state, format) ? '1998-05-04' : '1999-01-02');
        expect(oldest(other.sellerVatNumber)).toBe('2001-01-01');
        expect([oldest(issuer), oldest(inHisName.sellerVatNumber)]).toEqual(['2002-02-02', undefined]);
        expect(sellers.map(({ vatNumber }) => vatNumber)).toEqual(sellers.map(({ vatNumber }) => vatNumber).toSorted());
      },
    );

    it('remembers what it left at a gateway, and forgets it on demand', async ({ world }) => {
      const remoteId = anId<string & FatturaRow['id']>();
      const mark = (minutes: number, reason: LeftThere['reason']): LeftThere => ({
        reason,
        judgedFor: '12345678903',
        since: now,
        lookedAt: after(minutes),
      });
      const left = (environment: 'Test' | 'Prod' = 'Test') =>
        run(world.invoices.leftThere('GatewayA', environment, remoteId));
      expect(await left()).toBeNull();
      for (const each of [mark(0, 'unreadable'), mark(9, 'foreign')]) {
        await run(world.invoices.setLeftThere('GatewayA', 'Test', remoteId, each));
        expect([await left(), await left('Prod')]).toEqual([each, null]);
      }
      await run(world.invoices.setLeftThere('GatewayA', 'Test', remoteId, null));
      expect(await left()).toBeNull();
    });

    it('remembers when it looked last, per gateway and environment, and forgets on demand', async ({ world }) => {
      const marks = async () => [
        await run(world.invoices.watermark('GatewayB', 'Prod')),
        await run(world.invoices.watermark('GatewayB', 'Test')),
      ];
      await run(world.invoices.setWatermark('GatewayB', 'Test', null));
      await run(world.invoices.setWatermark('GatewayB', 'Prod', now));
      expect(await marks()).toEqual([now, null]);
      await run(world.invoices.setWatermark('GatewayB', 'Prod', after(5)));
      await run(world.invoices.setWatermark('GatewayB', 'Test', after(6)));
      expect(await marks()).toEqual([after(5), after(6)]);
      await run(world.invoices.setWatermark('GatewayB', 'Prod', null));
      expect(await marks()).toEqual([null, after(6)]);
    });

    it('is moved by a look only from where that look began', async ({ world }) => {
      const mark = () => run(world.invoices.watermark('GatewayA', 'Prod'));
      const advance = (seen: Temporal.Instant | null, at: Temporal.Instant) =>
        run(world.invoices.advanceWatermark('GatewayA', 'Prod', seen, at));
      await advance(null, now);
      expect(await mark()).toEqual(now);
      await advance(now, after(5));
      await advance(now, after(9));
      expect(await mark()).toEqual(after(5));
      await run(world.invoices.setWatermark('GatewayA', 'Prod', null));
      await advance(after(5), after(10));
      expect(await mark()).toBeNull();
      await advance(null, after(11));
      expect(await mark()).toEqual(after(11));
      await run(world.invoices.setWatermark('GatewayA', 'Prod', null));
    });

    it('remembers since when a gateway knows a seller, in that environment alone, and forgets on demand', async ({
      world,
    }) => {
      const seller = aSellerNumber();
      const known = (environment: 'Test' | 'Prod', vatNumber = seller) =>
        run(world.invoices.sellerKnownSince('GatewayB', environment, vatNumber));
      expect(await known('Test')).toBeNull();
      await run(world.invoices.setSellerKnown('GatewayB', 'Test', seller, now));
      expect([await known('Test'), await known('Prod'), await known('Test', aSellerNumber())]).toEqual([
        now,
        null,
        null,
      ]);
      await run(world.invoices.setSellerKnown('GatewayB', 'Test', seller, after(5)));
      expect(await known('Test')).toEqual(after(5));
      await run(world.invoices.setSellerKnown('GatewayB', 'Test', seller, null));
      expect(await known('Test')).toBeNull();
    });
  });
};
