import { testSources } from '../docs/rule-titles.ts';

/** `'some.rule, other.rule: refusal_code: what holds'`: what stands before the sentence. */
const IDS = /^(?:[\w.:-]+(?:, [\w.:-]+)*: )+/;
/** Where a title stands: the first argument of `it(`, `test.each(…)(` and the like, but for tests that are skipped. */
const TITLE =
  /(?:\b(?:it|test)(?:\.(?!skip\(|todo\()\w+)*|[)\]`])\(\s*(?:'((?:[^'\\\n]|\\.)+)'|"((?:[^"\\\n]|\\.)+)"|`((?:[^`\\]|\\.)+)`),/g;

/** A title without the ids of rules in front of it. */
export const sentenceOf = (title: string): string => title.replace(IDS, '');

type Titles = ReadonlyMap<string, readonly string[]>;
/** Sources do not change while a program runs that looks at them, and there are a thousand. */
const known = new Map<string, Titles>();

const read = (root: string): Titles => {
  const found = new Map<string, Set<string>>();
  for (const { path, text } of testSources(root))
    for (const [, single, double, template] of text.matchAll(TITLE)) {
      const sentence = sentenceOf(single ?? double ?? template ?? '');
      found.set(sentence, (found.get(sentence) ?? new Set()).add(path));
    }
  return new Map([...found].map(([sentence, paths]) => [sentence, [...paths].toSorted()]));
};

/** Where each title of a test stands: sentence → paths from the root, below packages and tools. */
export const testTitles = (root: string): Titles => {
  const titles = known.get(root) ?? read(root);
  known.set(root, titles);
  return titles;
};
