import type { AsvsItem } from './item.ts';
import { asvsChapters, asvsItems } from './items.ts';
import { figuresOf, percentMet } from './figures.ts';
import { testTitles } from './test-titles.ts';

type Titles = ReturnType<typeof testTitles>;

/** Titles are sentences, and paths have no blank. */
export const isPath = (evidence: string): boolean => /^[\w./-]+$/.test(evidence);

const linked = (titles: Titles, evidence: string): string => {
  if (!isPath(evidence)) return `[“${evidence.replaceAll('|', '\\|')}”](../${titles.get(evidence)?.[0] ?? ''})`;
  const page = /^docs\/(.*)$/.exec(evidence)?.[1];
  return page === undefined ? `[\`${evidence}\`](../${evidence})` : `[\`${evidence}\`](${page})`;
};

const reason = ({ why, page }: AsvsItem): readonly string[] => [
  ...(why === undefined ? [] : [why]),
  ...(page === undefined ? [] : [`[why, and what stands in for it](${page})`]),
];

const row = (titles: Titles, item: AsvsItem): string => {
  const shown = [...reason(item), ...item.evidence.map((each) => linked(titles, each))].join('; ');
  return `| ${item.id} | ${item.level} | ${item.asks} | ${item.verdict} | ${shown} |`;
};

const counted = (name: string, items: readonly AsvsItem[]): string => {
  const cells = ([1, 2] as const).flatMap((level) => {
    const { all, applicable, met, deviations } = figuresOf(items.filter((item) => item.level === level));
    return [met, deviations, all - applicable];
  });
  return `| ${[name, ...cells].join(' | ')} |`;
};

const figureLines = (): readonly string[] =>
  ([1, 2] as const).map((level) => {
    const figures = figuresOf(asvsItems.filter((item) => item.level === level));
    return `- Level ${level}: ${figures.all} items, ${figures.applicable} of them apply; ${figures.met} are met (${percentMet(figures)}), ${figures.deviations} are deviations.`;
  });

/** docs/asvs.md. */
export const asvsPage = (root: string): string => {
  const titles = testTitles(root);
  return [
    '# OWASP ASVS 5.0, levels 1 and 2',
    '',
    'Every item of the Application Security Verification Standard 5.0.0 in our own words, with what shows it: the title of a test, or a',
    'file. A deviation has a page that says why and what stands in for it. Made of `tools/asvs` by `generate`; a test fails when a title',
    'or a file is gone.',
    '',
    ...figureLines(),
    '',
    '| chapter | L1 met | L1 deviation | L1 not applicable | L2 met | L2 deviation | L2 not applicable |',
    '|---|--:|--:|--:|--:|--:|--:|',
    ...asvsChapters.map(({ name, items }) => counted(name, items)),
    counted('all', asvsItems),
    ...asvsChapters.flatMap(({ name, items }) => [
      '',
      `## ${name}`,
      '',
      '| item | level | what it asks | verdict | evidence |',
      '|---|--:|---|---|---|',
      ...items.map((item) => row(titles, item)),
    ]),
    '',
  ].join('\n');
};
