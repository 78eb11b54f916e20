import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isTestCode, sourceFiles } from './source-tree.ts';

const root = join(import.meta.dirname, '../..');
const made = sourceFiles(root)
  .filter(({ path }) => /^packages\/[^/]+\/src\/kernel\/entity\//.test(path) && !isTestCode(path))
  // Stores in memory serve tests; a document of settings and the sentences of rules belong to users of the kit.
  .filter(({ path }) => !/\.memory\.ts$|\.texts\.ts$|\/localization\.settings\.ts$/.test(path))
  .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }));
const isSettings = ({ path }: (typeof made)[number]): boolean => path.includes('settings');
const isPublication = ({ path }: (typeof made)[number]): boolean => /publi|live/.test(path);
const sum = (files: typeof made): number => files.reduce((total, { lines }) => total + lines, 0);

/** What grows beyond this has become a framework (docs/decisions/entity-kit.md). */
const most = { records: 1_900, publication: 1_000, settings: 250, ofFile: 200 } as const;

describe('the kit of records', () => {
  it('stays small: records, settings, and each file', () => {
    expect(sum(made)).toBeGreaterThan(500);
    expect(sum(made.filter((file) => !isSettings(file) && !isPublication(file)))).toBeLessThanOrEqual(most.records);
    expect(sum(made.filter(isPublication))).toBeLessThanOrEqual(most.publication);
    expect(sum(made.filter(isSettings))).toBeLessThanOrEqual(most.settings);
    expect(made.filter(({ lines }) => lines > most.ofFile)).toEqual([]);
  });
});
