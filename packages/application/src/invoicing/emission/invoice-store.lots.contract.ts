import { describe, expect } from 'vitest';
import type { FatturaRow } from '@svc/domain/invoicing';
import type { LotId } from '@svc/domain/kernel';
import { anId } from '../../testing/fixtures.ts';
import { aFattura } from '../../testing/fixtures.invoicing.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { failureOf, inWorld, run } from '../../testing/world-test.ts';

const stored = async (world: StoreWorld, over: Partial<FatturaRow>): Promise<FatturaRow> => {
  const row = aFattura(over);
  await run(world.invoices.insertRow(row));
  return row;
};

export const lotContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: a file of several documents`, () => {
    it('has one row for each document of a file, which are found by it in its order', async ({ world }) => {
      const [remoteId, lotId] = [anId(), anId<LotId>()];
      const [second, first] = [
        await stored(world, { remoteId, lotId, lotPosition: 2 }),
        await stored(world, { remoteId, lotId, lotPosition: 1 }),
      ];
      expect(await run(world.invoices.lotRows(lotId))).toEqual([first, second]);
      expect(await run(world.invoices.lotRows(anId()))).toEqual([]);
      expect((await run(world.invoices.findRemote('GatewayA', 'Test', remoteId)))?.lotId).toBe(lotId);
      expect(await failureOf(world.invoices.insertRow(aFattura({ remoteId, lotPosition: 2 })))).toMatchObject({
        _tag: 'Taken',
      });
    });
  });
};
