import { requiredGoals } from './goals.ts';
import { mutants, type Mutant } from './mutants.ts';
import { runSeed, type SeedResult } from './run-seed.ts';

export interface SimulationPlan {
  readonly seeds: number;
  /** Goes on with further seeds until so many steps are made; then `seeds` is only the least. */
  readonly steps?: number;
  /** The first seed; 1 by default. */
  readonly from?: number;
  /** The first seed of the whole run that this plan is a part of; `from` by default. */
  readonly first?: number;
  /** A seed stops after so many steps, without the questions of the end; unlimited by default. */
  readonly stepsPerSeed?: number;
  /** The name of a planted bug to run under; the code as it is by default. */
  readonly mutant?: string;
}

export interface Hunt {
  readonly mutant: string;
  /** How many seeds each of the first kills took; empty: the bug stayed alive. */
  readonly seedsToKill: readonly number[];
  readonly invariant: string | null;
  /** The seeds were steered towards what the bug needs: as many blind ones had not met it. */
  readonly steered: boolean;
}

export interface SimulationReport {
  readonly from: number;
  readonly seeds: number;
  readonly steps: number;
  readonly crashes: number;
  readonly faults: ReadonlyMap<string, number>;
  readonly goals: ReadonlyMap<string, number>;
  readonly missedGoals: readonly string[];
  readonly violations: readonly SeedResult[];
  /** Seeds that were played twice, and those whose second history was another one. */
  readonly replayed: number;
  readonly unlike: readonly number[];
  readonly hunts: readonly Hunt[];
}

const add = (into: Map<string, number>, from: ReadonlyMap<string, number>): void => {
  for (const [name, count] of from) into.set(name, (into.get(name) ?? 0) + count);
};

export const mutantNamed = (name: string): Mutant => {
  const found = mutants.find((each) => each.name === name);
  if (found === undefined) throw new Error(`no planted bug is named ${name}`);
  return found;
};

/** Every so many seeds one is played twice, and must have the same history. */
const REPLAY_EVERY = 100;

/** Plays seeds one after the other; the same plan gives the same report. */
export const runSimulation = (plan: SimulationPlan): SimulationReport => {
  const from = plan.from ?? 1;
  const first = plan.first ?? from;
  const mutant = plan.mutant === undefined ? null : mutantNamed(plan.mutant);
  const faults = new Map<string, number>();
  const goals = new Map<string, number>();
  const violations: SeedResult[] = [];
  const unlike: number[] = [];
  let steps = 0;
  let crashes = 0;
  let seeds = 0;
  let replayed = 0;
  for (; seeds < plan.seeds || steps < (plan.steps ?? 0); seeds += 1) {
    const result = runSeed(from + seeds, { mutant, ...limitOf(plan) });
    if ((from + seeds - first) % REPLAY_EVERY === 0) {
      replayed += 1;
      if (runSeed(from + seeds, { mutant, ...limitOf(plan) }).hash !== result.hash) unlike.push(from + seeds);
    }
    steps += result.steps;
    crashes += result.crashes;
    add(faults, result.faults);
    add(goals, result.goals);
    if (result.violation !== null) violations.push(result);
  }
  const missedGoals = missedOf(goals);
  return { from, seeds, steps, crashes, faults, goals, missedGoals, violations, replayed, unlike, hunts: [] };
};

const missedOf = (goals: ReadonlyMap<string, number>): readonly string[] =>
  requiredGoals.filter((goal) => !goals.has(goal));

/** The reports of neighbouring seeds, in their order, as one. */
export const mergeReports = (reports: readonly SimulationReport[]): SimulationReport => {
  const faults = new Map<string, number>();
  const goals = new Map<string, number>();
  for (const report of reports) {
    add(faults, report.faults);
    add(goals, report.goals);
  }
  const sum = (of: (report: SimulationReport) => number): number =>
    reports.reduce((total, report) => total + of(report), 0);
  return {
    from: reports[0]?.from ?? 1,
    seeds: sum(({ seeds }) => seeds),
    steps: sum(({ steps }) => steps),
    crashes: sum(({ crashes }) => crashes),
    faults,
    goals,
    missedGoals: missedOf(goals),
    violations: reports.flatMap(({ violations }) => violations),
    replayed: sum(({ replayed }) => replayed),
    unlike: reports.flatMap(({ unlike }) => unlike),
    hunts: reports.flatMap(({ hunts }) => hunts),
  };
};

/**
 * A planted bug by blind seeds, and one that they do not meet by seeds steered towards it: whether blind seeds meet a rare
 * bug hangs on every step of the code under test; that it can be found must not.
 */
export const huntHarder = (mutant: Mutant, from: number, seeds: number): Hunt => {
  const blind = hunt(mutant, from, seeds);
  return blind.seedsToKill.length > 0 ? blind : hunt(mutant, from, STEERED, true);
};

/** None needs more than some tens. */
const STEERED = 1000;

const limitOf = ({ stepsPerSeed }: SimulationPlan) => (stepsPerSeed === undefined ? {} : { maxSteps: stepsPerSeed });

const KILLS = 3;
/** After so many seeds one kill will do. */
const SETTLED = 200;

/** Seeds until the planted bug shows, three times over, so that luck is seen. */
export const hunt = (mutant: Mutant, from: number, seeds: number, focused = false): Hunt => {
  const seedsToKill: number[] = [];
  let invariant: string | null = null;
  let since = 0;
  const enough = (spent: number): boolean =>
    seedsToKill.length >= (focused ? 1 : KILLS) || (seedsToKill.length > 0 && spent >= SETTLED);
  for (let seed = from; seed < from + seeds && !enough(seed - from); seed += 1) {
    since += 1;
    const { violation } = runSeed(seed, { mutant, focused });
    if (violation === null) continue;
    seedsToKill.push(since);
    invariant ??= violation.invariant;
    since = 0;
  }
  return { mutant: mutant.name, seedsToKill, invariant, steered: focused };
};

export const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
