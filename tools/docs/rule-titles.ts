import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const isTest = (name: string): boolean => /\.(test|contract)\.ts$/.test(name);

export interface TestSource {
  /** From the root, with slashes. */
  readonly path: string;
  readonly text: string;
}

/** Every test and contract suite below packages/ and tools/. */
export const testSources = (root: string): readonly TestSource[] =>
  ['packages', 'tools'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && isTest(entry.name) && !/node_modules|[/\\]dist/.test(entry.parentPath))
      .map((entry) => {
        const file = join(entry.parentPath, entry.name);
        return { path: file.slice(root.length + 1).replaceAll('\\', '/'), text: readFileSync(file, 'utf8') };
      }),
  );

/** `'some.rule, other.rule: what holds'`: the ids in front of the sentence. */
const titles = /['"`]((?:[\w:.-]+, )*[\w:.-]+): /g;

/** Ids that test titles carry; a title may carry several, separated by commas. */
export const idsInTitles = (sources: readonly string[]): ReadonlySet<string> =>
  new Set(sources.flatMap((text) => [...text.matchAll(titles)].flatMap(([, ids]) => (ids ?? '').split(', '))));

/** Ids of the specification's rules that some test of the workspace proves. */
export const provenRules = (root: string): ReadonlySet<string> =>
  idsInTitles(testSources(root).map(({ text }) => text));
