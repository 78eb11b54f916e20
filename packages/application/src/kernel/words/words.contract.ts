import { describe, expect } from 'vitest';
import { catalogItem } from '@svc/domain/content';
import { enumValue } from '@svc/domain/entity';
import { anId, now } from '../../testing/fixtures.ts';
import type { OpenStoreWorld } from '../../testing/store-world.ts';
import { inWorld, run } from '../../testing/world-test.ts';
import { putWords } from '../entity/entity-store.contract.ts';
import { someRecords } from '../entity/entity-samples.testkit.ts';

const word = (value: string) => ({ field: 'category', enumKey: 'catalog.category', word: value }) as const;

/** What every EntityStores holds about the words that records pick. */
export const wordsContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: words`, () => {
    it('are missing when their list has none, or it is no longer active', async ({ world: { entities } }) => {
      await putWords({ entities });
      const retired = { enumKey: 'catalog.category', value: 'vecchio', label: { it: 'Vecchio' }, active: false };
      const meta = { id: anId<string>(), version: 1, createdAt: now, updatedAt: now };
      await run(entities.of(enumValue).insert({ ...retired, position: 0, system: false, ...meta }));
      expect(await run(entities.missing([word('nuovo'), word('usato')]))).toBeNull();
      expect(await run(entities.missing([word('nuovo'), word('vecchio')]))).toEqual(word('vecchio'));
      expect(await run(entities.missing([word('ignoto')]))).toEqual(word('ignoto'));
    });
    it('are counted where records have them', async ({ world: { entities } }) => {
      await putWords({ entities });
      for (const record of someRecords(catalogItem, 5))
        await run(entities.of(catalogItem).insert({ ...record, category: 'usato' } as never));
      expect(await run(entities.usesOfWord('catalog.category', 'usato'))).toBe(5);
      expect(await run(entities.usesOfWord('catalog.category', 'nuovo'))).toBe(0);
    });
  });
};
