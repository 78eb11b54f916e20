import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import { now } from '../../testing/fixtures.ts';
import type { OpenStoreWorld } from '../../testing/store-world.ts';
import { breaks, inWorld, run, together } from '../../testing/world-test.ts';

/** What every SettingsDocuments holds. */
export const settingsDocumentsContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: documents of settings`, () => {
    it('are null until they are saved, and come back as JSON', async ({ world: { settingsDocuments: documents } }) => {
      expect(await run(documents.load('letters'))).toBeNull();
      const content = { on: true, words: ['à', '"'], none: null, deep: { count: 3 } };
      await run(documents.save('letters', content, 'test', now));
      expect(await run(documents.load('letters'))).toEqual(content);
      await run(documents.save('letters', { on: false }, 'test', now));
      expect(await run(documents.load('letters'))).toEqual({ on: false });
      expect(await run(documents.load('numbers'))).toBeNull();
    });
    it('are saved with the transaction or not at all', async ({
      world: { settingsDocuments: documents, unitOfWork },
    }) => {
      const save = documents.save('letters', { on: true }, 'test', now);
      expect(await breaks(unitOfWork.run(Effect.andThen(save, Effect.fail('no'))))).toBe(true);
      expect(await run(documents.load('letters'))).toBeNull();
    });
    it('are saved by one at a time, also when there was none: no saver loses the change of another', async ({
      world,
    }) => {
      const { settingsDocuments: documents, unitOfWork } = world;
      const names = ['a', 'b', 'c', 'd'];
      const adding = (added: string) =>
        unitOfWork.run(
          Effect.flatMap(documents.lock('letters'), (content) =>
            documents.save('letters', { ...content, [added]: true }, 'test', now),
          ),
        );
      await together(names.map(adding));
      expect(await run(documents.load('letters'))).toEqual(Object.fromEntries(names.map((each) => [each, true])));
    });
  });
};
