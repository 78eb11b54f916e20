import { strikeName } from './choice.ts';
import type { ProviderName } from './lane.ts';
import { storiesOf } from './story.ts';
import type { Blow } from './blow.ts';
import type { Verdict } from './sweep.ts';

export interface KillReport {
  readonly verdicts: readonly Verdict[];
  readonly seconds: number;
  /** The command that made it. */
  readonly command: string;
}

/** The strikes of one blow, provider and story. */
export interface KillRow {
  readonly what: string;
  readonly points: number;
  readonly survived: number;
  readonly notMet: number;
}

const providers: readonly ProviderName[] = ['card', 'wallet'];
const wordOf: { readonly [blow in Blow['blow']]: string } = { kill: 'SIGKILL', 'lost answer': 'lost COMMIT' };

const survives = ({ met, breaches }: Verdict): boolean => met && breaches.length === 0;

const rowsOf = (verdicts: readonly Verdict[]): readonly KillRow[] =>
  (['kill', 'lost answer'] as const).flatMap((blow) =>
    providers.flatMap((provider) =>
      storiesOf[provider].flatMap((story) => {
        const own = verdicts.filter((each) => each.blow === blow && each.provider === provider && each.story === story);
        if (own.length === 0) return [];
        const notMet = own.filter(({ met }) => !met).length;
        return [
          {
            what: `${wordOf[blow]}, ${provider}, ${story}`,
            points: own.length,
            survived: own.filter(survives).length,
            notMet,
          },
        ];
      }),
    ),
  );

/**
 * Some points depend on which statements happen to share a commit: not met in several tries, they are named and prove
 * nothing. More than this share of them, and the run proves too little. Those that one dry run of three came to do not
 * count: the race that made a transaction out of other statements need not happen again.
 */
const MOST_NOT_MET = 0.05;
/** A run of so many strikes may have one that was not met, however small the share. */
const SOME = 20;

const mayMiss = (strikes: number): number => Math.max(strikes < SOME ? 0 : 1, Math.floor(strikes * MOST_NOT_MET));

/** Nothing was doubled or lost at any point that was met, and nearly all were. */
export const isGreen = ({ verdicts }: KillReport): boolean =>
  verdicts.length > 0 &&
  verdicts.every(({ breaches }) => breaches.length === 0) &&
  verdicts.filter(({ met, rare }) => !met && !rare).length <= mayMiss(verdicts.length) &&
  verdicts.some(({ met }) => met);

const totals = ({ verdicts, seconds }: KillReport): string => {
  const kills = verdicts.filter(({ blow }) => blow === 'kill');
  const commits = verdicts.filter(({ blow }) => blow === 'lost answer');
  const of = (list: readonly Verdict[]): string => `${list.filter(survives).length} of ${list.length}`;
  return `${of(kills)} persistence points survived a kill, ${of(commits)} kinds of COMMIT a lost answer, in ${Math.round(seconds)} s`;
};

/** The report for people. */
export const printed = (report: KillReport): string =>
  [
    ...rowsOf(report.verdicts).map(
      ({ what, points, survived, notMet }) =>
        `  ${what.padEnd(28)} ${String(points).padStart(4)} points, ${survived} survived${notMet === 0 ? '' : `, ${notMet} not met`}`,
    ),
    ...report.verdicts.filter((verdict) => !survives(verdict)).map(failure),
    `points: ${totals(report)}`,
  ].join('\n');

const failure = (verdict: Verdict): string =>
  [
    `  ✗ ${strikeName(verdict)}${verdict.met ? '' : verdict.rare ? ' (a race, never met again)' : ' (never met)'}`,
    ...verdict.breaches.map((breach) => `      ${breach}`),
    ...(verdict.log === '' ? [] : verdict.log.trimEnd().split('\n').slice(-12)),
  ].join('\n');

/** The section of docs/RELIABILITY.md. */
export const asMarkdown = (report: KillReport): string =>
  [
    '| blow, provider, story | points | survived |',
    '|---|---|---|',
    ...rowsOf(report.verdicts).map(({ what, points, survived }) => `| ${what} | ${points} | ${survived} |`),
    '',
    `${totals(report)}: \`${report.command}\`.`,
  ].join('\n');

/** The report for machines: rows as in the others, and each strike by its name. */
export const asJson = (report: KillReport): string =>
  JSON.stringify({
    seconds: report.seconds,
    rows: rowsOf(report.verdicts),
    strikes: report.verdicts.map((verdict) => ({
      name: strikeName(verdict),
      survived: survives(verdict),
      met: verdict.met,
      breaches: verdict.breaches,
    })),
    green: isGreen(report),
  });
