import { mutants } from './mutants.ts';
import { medianOf, type SimulationReport } from './run-simulation.ts';
import { formatStep } from './step-log.ts';

const thousands = (count: number): string => count.toLocaleString('en');
/** What the stories took: real time, and how many were played at once. */
export interface Took {
  readonly seconds: number;
  readonly cores: number;
}
/** Of one core. */
export const millionsPerMinute = ({ steps }: SimulationReport, { seconds, cores }: Took): string =>
  seconds === 0 ? '?' : (steps / seconds / cores / 16_667).toFixed(1);
export const coresIn = ({ cores }: Took): string => (cores === 1 ? 'one core' : `${cores} cores`);
const listed = (counts: ReadonlyMap<string, number>): string =>
  [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, count]) => `  ${thousands(count).padStart(9)}  ${name}`)
    .join('\n');

/** The report for people. What it took is the only figure that differs from run to run. */
export const printed = (report: SimulationReport, took: Took): string => {
  const { from, seeds, steps, crashes, faults, goals, missedGoals, violations, hunts } = report;
  const injected = [...faults.values()].reduce((sum, count) => sum + count, 0);
  const lines = [
    `seeds ${from}..${from + seeds - 1}: ${thousands(steps)} steps, ${thousands(crashes)} crashes, ${thousands(injected)} faults in ${took.seconds.toFixed(1)} s on ${coresIn(took)} (${millionsPerMinute(report, took)} million steps a minute each)`,
    `faults\n${listed(faults)}`,
    `sometimes\n${listed(goals)}`,
    ...(missedGoals.length === 0 ? [] : [`never reached: ${missedGoals.join(', ')}`]),
    ...hunts.map(({ mutant, seedsToKill, invariant, steered }) =>
      seedsToKill.length === 0
        ? `  ALIVE      ${mutant}`
        : `  ${`${medianOf(seedsToKill)} seeds`.padStart(9)}  ${mutant} (${invariant}${steered ? '; steered' : ''})`,
    ),
    ...(hunts.length === 0
      ? []
      : [`planted bugs found: ${found(report)}/${mutants.length}, median ${medianSeeds(report)} seeds`]),
    `replayed: ${report.replayed} seeds, ${report.unlike.length} of them another history${report.unlike.length === 0 ? '' : `: ${report.unlike.join(', ')}`}`,
    `violations: ${violations.length}`,
    ...failure(report),
  ];
  return lines.join('\n');
};

export const found = ({ hunts }: SimulationReport): number =>
  hunts.filter(({ seedsToKill }) => seedsToKill.length > 0).length;
export const medianSeeds = ({ hunts }: SimulationReport): number =>
  medianOf(hunts.filter(({ seedsToKill }) => seedsToKill.length > 0).map(({ seedsToKill }) => medianOf(seedsToKill)));

const failure = ({ violations }: SimulationReport): readonly string[] => {
  const [first] = violations;
  if (first?.violation == null) return [];
  return [
    ...violations.map(({ seed, violation }) => `  seed ${seed}: ${violation?.invariant}: ${violation?.detail}`),
    `the last steps of seed ${first.seed} (again: --seeds 1 --seed ${first.seed})`,
    ...first.lastSteps.map((step) => `  ${formatStep(step)}`),
  ];
};

/** The report for machines. */
export const asJson = (report: SimulationReport, took: Took): string =>
  JSON.stringify({
    ...report,
    ...took,
    faults: Object.fromEntries(report.faults),
    goals: Object.fromEntries(report.goals),
    violations: report.violations.map(({ seed, violation, lastSteps }) => ({
      seed,
      violation,
      lastSteps: lastSteps.map(formatStep),
    })),
    plantedBugs: { found: found(report), of: report.hunts.length, medianSeeds: medianSeeds(report) },
  });

/** From so many seeds on every rare state must have been seen, else green would only mean that little happened. */
const GOALS_FROM = 2000;

/** Nothing broke, every planted bug that was hunted was found, and a big run has seen every rare state. */
export const isGreen = (report: SimulationReport): boolean =>
  report.violations.length === 0 &&
  report.unlike.length === 0 &&
  found(report) === report.hunts.length &&
  (report.seeds < GOALS_FROM || report.missedGoals.length === 0);
