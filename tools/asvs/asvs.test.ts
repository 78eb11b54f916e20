import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isPath } from './asvs-page.ts';
import { figuresOf, percentMet, readmeRow } from './figures.ts';
import { deviation, met, notApplicable, type AsvsItem } from './item.ts';
import { asvsItems } from './items.ts';
import { sentenceOf, testTitles } from './test-titles.ts';

const root = join(import.meta.dirname, '../..');
const titles = testTitles(root);

/** What is named and is not there: no file, no test of that title, or several of it. */
const gone = (items: readonly AsvsItem[]): readonly string[] =>
  items.flatMap(({ id, evidence }) =>
    evidence
      .filter((each) => (isPath(each) ? !existsSync(join(root, each)) : titles.get(each)?.length !== 1))
      .map((each) => `${id} ${each}`),
  );

/** As a browser finds it: small letters, what is neither letter nor digit away, blanks as hyphens. */
const anchorsOf = (page: string): readonly string[] =>
  [...readFileSync(join(root, 'docs', page), 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    (heading ?? '')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );

const leadsNowhere = ({ page = '' }: AsvsItem): boolean => {
  const [path = '', anchor = ''] = page.split('#');
  return path === '' || !existsSync(join(root, 'docs', path)) || !anchorsOf(path).includes(anchor);
};

/** How many items of each level a chapter of ASVS 5.0.0 has. */
const chapters: Readonly<Record<string, readonly [number, number]>> = {
  V1: [8, 19],
  V2: [4, 7],
  V3: [8, 11],
  V4: [2, 8],
  V5: [4, 5],
  V6: [13, 22],
  V7: [6, 12],
  V8: [4, 3],
  V9: [4, 3],
  V10: [5, 24],
  V11: [3, 11],
  V12: [3, 6],
  V13: [1, 12],
  V14: [2, 7],
  V15: [3, 10],
  V16: [0, 16],
  V17: [0, 7],
};

describe('the table of ASVS', () => {
  it('has every item of levels 1 and 2 once', () => {
    expect(asvsItems).toHaveLength(253);
    expect(new Set(asvsItems.map(({ id }) => id)).size).toBe(253);
    const counted = Object.fromEntries(
      Object.keys(chapters).map((chapter) => {
        const of = (level: number) =>
          asvsItems.filter((item) => item.id.startsWith(`${chapter.slice(1)}.`) && item.level === level).length;
        return [chapter, [of(1), of(2)]];
      }),
    );
    expect(counted).toEqual(chapters);
  });

  it('names tests and files that are there, each title one test’s alone', () => expect(gone(asvsItems)).toEqual([]));

  it('notices a title, a file and a page that are gone', () => {
    expect(gone([met('1.1.1', 1, 'x', 'a test that nobody wrote', 'packages/nowhere.ts')])).toHaveLength(2);
    expect(leadsNowhere(deviation('1.1.1', 1, 'x', 'decisions/asvs-deviations.md#nowhere'))).toBe(true);
    expect(leadsNowhere(deviation('1.1.1', 1, 'x', 'decisions/nowhere.md#x'))).toBe(true);
  });

  it('shows what is met, says why what does not apply, and leads from a deviation to its page', () => {
    expect(asvsItems.filter(({ verdict, evidence }) => verdict === 'met' && evidence.length === 0)).toEqual([]);
    expect(asvsItems.filter(({ verdict, why }) => verdict === 'not applicable' && (why ?? '').length < 6)).toEqual([]);
    expect(asvsItems.filter((item) => item.verdict === 'deviation' && leadsNowhere(item)).map(({ id }) => id)).toEqual(
      [],
    );
  });

  it('has no item of the page of deviations that is none', () => {
    const page = readFileSync(join(root, 'docs/decisions/asvs-deviations.md'), 'utf8');
    const named = [...page.matchAll(/^\*((?:\d+\.\d+\.\d+(?:, )?)+)\.?\*/gm)].flatMap(([, ids]) =>
      (ids ?? '').split(', '),
    );
    const ours = asvsItems.filter(({ page: at }) => at?.startsWith('decisions/asvs-deviations.md') === true);
    expect(named.toSorted()).toEqual(ours.map(({ id }) => id).toSorted());
  });

  it('has nine of ten applicable items of level 2 met, and the README says so', () => {
    const figures = figuresOf(asvsItems.filter(({ level }) => level === 2));
    expect(figures.met / figures.applicable).toBeGreaterThanOrEqual(0.9);
    expect(readFileSync(join(root, 'README.md'), 'utf8').split('\n')).toContain(readmeRow(asvsItems));
  });
});

describe('the figures', () => {
  it('count what applies, and round down', () => {
    const items = [met('1', 1, ''), met('2', 1, ''), deviation('3', 1, '', ''), notApplicable('4', 1, '', '')];
    expect(figuresOf(items)).toEqual({ all: 4, applicable: 3, met: 2, deviations: 1 });
    expect(percentMet(figuresOf(items))).toBe('66.6 %');
  });
});

describe('a title', () => {
  it('is known without the ids of rules, and is not one that is skipped', () => {
    expect(sentenceOf('account.email, otp.decoy: email_taken: an address has one account')).toBe(
      'an address has one account',
    );
    expect(titles.has('is known without the ids of rules, and is not one that is skipped')).toBe(true);
    expect(titles.has('a test that nobody wrote')).toBe(false);
  });
});
