import { asMarkdown, mergeReports, mutants, type Hunt, type SimulationReport } from '@svc/proof/simulation';
import type { ProofKind } from './parts.ts';
import type { ProofResult } from './results.ts';

/** What a kill part reports, of that what the results keep. */
export interface KillFigures {
  readonly seconds: number;
  readonly rows: readonly { readonly what: string; readonly points: number; readonly survived: number }[];
  readonly names: readonly string[];
}

interface Counts {
  readonly [name: string]: number;
}

/** A simulation's report as JSON: its maps are objects. */
type SeedFigures = Omit<SimulationReport, 'faults' | 'goals'> & {
  readonly faults: Counts;
  readonly goals: Counts;
  readonly seconds: number;
  readonly cores: number;
};

/** What the results keep of a part's report. */
export const keptOf = (kind: ProofKind, report: Record<string, unknown>): unknown => {
  if (kind === 'hunts') return { hunts: report['hunts'] };
  if (kind !== 'kill') return report;
  const strikes = report['strikes'] as readonly { readonly name: string }[];
  return { seconds: report['seconds'], rows: report['rows'], names: strikes.map(({ name }) => name) };
};

const reportsOf = <Figures>(results: readonly ProofResult[]): readonly Figures[] =>
  results.map(({ report }) => report as Figures);

const daysOf = (results: readonly ProofResult[]): string =>
  [...new Set(results.map(({ on }) => on))].toSorted().join(', ');

/** The names of all strikes, each once, for the list by which a later run finds the new points. */
export const namesOfKills = (results: readonly ProofResult[]): readonly string[] =>
  [...new Set(reportsOf<KillFigures>(results).flatMap(({ names }) => names))].toSorted();

const killPage = (results: readonly ProofResult[]): string => {
  const reports = reportsOf<KillFigures>(results);
  const kinds = [...new Set(reports.flatMap(({ rows }) => rows.map(({ what }) => what)))];
  const rows = kinds.map((what) => {
    const own = reports.flatMap((report) => report.rows.filter((row) => row.what === what));
    const sum = (of: 'points' | 'survived'): number => own.reduce((total, row) => total + row[of], 0);
    return { what, points: sum('points'), survived: sum('survived') };
  });
  const total = (of: 'points' | 'survived', lost: boolean): number =>
    rows.filter(({ what }) => what.startsWith('lost COMMIT') === lost).reduce((all, row) => all + row[of], 0);
  const seconds = reports.reduce((all, report) => all + report.seconds, 0);
  return [
    '| strike, provider, story | points | survived |',
    '|---|---|---|',
    ...rows
      .toSorted((a, b) => (a.what < b.what ? -1 : 1))
      .map(({ what, points, survived }) => `| ${what} | ${points} | ${survived} |`),
    '',
    `${total('survived', false)} of ${total('points', false)} persistence points survived a kill, ${total('survived', true)} of ${total('points', true)} kinds of COMMIT a lost answer, in ${Math.round(seconds)} s (${daysOf(results)}).`,
  ].join('\n');
};

/**
 * Whether a share of the seeds came to no violation and played alike twice, and only did not see each rare thing happen: that
 * is asked of all shares together.
 */
export const onlyMissesGoals = (report: Record<string, unknown>): boolean => {
  const { violations, unlike, missedGoals } = report as Partial<SeedFigures>;
  return violations?.length === 0 && unlike?.length === 0 && (missedGoals?.length ?? 0) > 0;
};

/** What happened in none of the shares. */
export const missedGoalsOf = (results: readonly ProofResult[]): readonly string[] => {
  const [first, ...others] = reportsOf<SeedFigures>(results);
  return (first?.missedGoals ?? []).filter((goal) => others.every(({ missedGoals }) => missedGoals.includes(goal)));
};

const seedsPage = (results: readonly ProofResult[]): string => {
  const reports = reportsOf<SeedFigures>(results);
  const merged = mergeReports(
    reports.map((report) => ({
      ...report,
      faults: new Map(Object.entries(report.faults)),
      goals: new Map(Object.entries(report.goals)),
    })),
  );
  const seconds = reports.reduce((all, report) => all + report.seconds, 0);
  return `${asMarkdown({ ...merged, hunts: [] }, { seconds, cores: reports[0]?.cores ?? 1 })}\n\nRun on ${daysOf(results)}.`;
};

const huntsPage = (results: readonly ProofResult[]): string => {
  const all = reportsOf<{ readonly hunts: readonly Hunt[] }>(results).flatMap(({ hunts }) => hunts);
  const found = mutants.flatMap(({ name }) => all.filter(({ mutant }) => mutant === name));
  const median = (seeds: readonly number[]): number => seeds.toSorted((a, b) => a - b)[seeds.length >> 1] ?? 0;
  return [
    `${found.filter(({ seedsToKill }) => seedsToKill.length > 0).length} of ${mutants.length} planted bugs were found (${daysOf(results)}).`,
    '',
    '| planted bug | found after | by invariant |',
    '|---|---|---|',
    ...found.map(
      ({ mutant, seedsToKill, invariant, steered }) =>
        `| ${mutant} | ${seedsToKill.length === 0 ? 'never' : `${median(seedsToKill)} ${steered ? 'steered ' : ''}seeds`} | ${invariant ?? ''} |`,
    ),
  ].join('\n');
};

/** What each kind of proof writes into docs/RELIABILITY.md, out of the results of all its parts. */
export const pageOf: { readonly [kind in ProofKind]: ((results: readonly ProofResult[]) => string) | null } = {
  kill: killPage,
  seeds: seedsPage,
  hunts: huntsPage,
  samples: null,
  real: null,
};

/** The page with the text between the marks of a kind replaced; as it was where there are no marks. */
export const withBlock = (page: string, kind: ProofKind, text: string): string => {
  const [open, close] = [`<!-- proof ${kind} -->`, `<!-- end of proof ${kind} -->`];
  const [before, rest] = page.split(open);
  const after = rest?.split(close)[1];
  return before === undefined || after === undefined ? page : `${before}${open}\n${text}\n${close}${after}`;
};
