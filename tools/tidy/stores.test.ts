import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isTestCode, sourceFiles, type SourceFile } from './source-tree.ts';

const isStoreFile = (path: string): boolean =>
  /^packages\/(?:adapters-db|application)\/src\/.*\.(?:mikro|memory)\.ts$/.test(path) &&
  !path.endsWith('/stores.memory.ts');

/** A store that is broken on purpose. */
const isMutant = (path: string): boolean => path.startsWith('packages/proof/src/simulation/mutants/');

/**
 * The places that name each hand-made store beside its own file: the list of its context, and what a store hands on to
 * another. With the list in memory and its port that makes four at most.
 */
const placesOf = (files: readonly SourceFile[]): ReadonlyMap<string, readonly string[]> => {
  const factories = files
    .filter(({ path }) => isStoreFile(path))
    .flatMap(({ path, text }) =>
      [
        ...text.matchAll(/^export const ((?:mikro|memory)[A-Z]\w*(?:Stores?|Lists|Places|Directory|Queue|Log))\b/gmu),
      ].map(([, name]) => ({ name: name ?? '', path })),
    );
  return new Map(
    factories.map(({ name, path }) => [
      name,
      files
        .filter(
          (file) =>
            file.path !== path &&
            !isTestCode(file.path) &&
            !isMutant(file.path) &&
            new RegExp(`\\b${name}\\b`).test(file.text),
        )
        .map((file) => file.path),
    ]),
  );
};

const crowded = (files: readonly SourceFile[]): readonly string[] =>
  [...placesOf(files)]
    .filter(([, places]) => places.length > 1)
    .map(([name, places]) => `${name}: ${places.join(', ')}`);

describe('a hand-made store', () => {
  const files = sourceFiles(join(import.meta.dirname, '../..'));
  it('is named by the list of its context and nowhere else', () => {
    expect(placesOf(files).size).toBeGreaterThan(60);
    // Its secrets come from the composition, so the list of all stores and the benchmarks make it.
    expect(crowded(files).filter((line) => !line.startsWith('mikroMailQueue:'))).toEqual([]);
  });
  it('that a second file names is found', () => {
    const own = { path: 'packages/adapters-db/src/booking/a-store.mikro.ts', text: 'export const mikroAStore = 1;' };
    const uses = ['booking/stores.ts', 'index.ts'].map((path) => ({
      path: `packages/adapters-db/src/${path}`,
      text: 'mikroAStore(database)',
    }));
    expect(crowded([own, ...uses])).toEqual([
      'mikroAStore: packages/adapters-db/src/booking/stores.ts, packages/adapters-db/src/index.ts',
    ]);
  });
});
