import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const isTest = (name: string): boolean => /\.(?:test|contract)\.ts$/.test(name);

/** `'some.rule, other.rule: refusal_code: what holds'`: what stands before the sentence. */
const IDS = /^(?:[\w.:-]+(?:, [\w.:-]+)*: )+/;
/** Where a title stands: the first argument of `it(`, `test.each(…)(` and the like, but for tests that are skipped. */
const TITLE =
  /(?:\b(?:it|test)(?:\.(?!skip\(|todo\()\w+)*|[)\]`])\(\s*(?:'((?:[^'\\\n]|\\.)+)'|"((?:[^"\\\n]|\\.)+)"|`((?:[^`\\]|\\.)+)`),/g;

/** A title without the ids of rules in front of it. */
export const sentenceOf = (title: string): string => title.replace(IDS, '');

/** Where each title of a test stands: sentence → paths from the root, below packages and tools. */
export const testTitles = (root: string): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, Set<string>>();
  for (const folder of ['packages', 'tools'])
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !isTest(entry.name) || /node_modules|\/dist/.test(entry.parentPath)) continue;
      const path = join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/');
      for (const [, single, double, template] of readFileSync(join(root, path), 'utf8').matchAll(TITLE)) {
        const sentence = sentenceOf(single ?? double ?? template ?? '');
        found.set(sentence, (found.get(sentence) ?? new Set()).add(path));
      }
    }
  return new Map([...found].map(([sentence, paths]) => [sentence, [...paths].toSorted()]));
};
