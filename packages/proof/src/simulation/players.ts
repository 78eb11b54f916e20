import { mutants } from './mutants.ts';
import {
  huntHarder,
  mergeReports,
  mutantNamed,
  runSimulation,
  type Hunt,
  type SimulationPlan,
  type SimulationReport,
} from './run-simulation.ts';

/** What a player is asked: to play neighbouring seeds, or to hunt one planted bug. Plain data, for threads. */
export type SimulationTask =
  | { readonly kind: 'play'; readonly plan: SimulationPlan }
  | { readonly kind: 'hunt'; readonly mutant: string; readonly from: number; readonly seeds: number };

/** What came of it. */
export type SimulationResult =
  | { readonly kind: 'play'; readonly report: SimulationReport }
  | { readonly kind: 'hunt'; readonly hunt: Hunt };

/** A player: the caller itself, or a thread of its own. One task at a time. */
export type Player = (task: SimulationTask) => Promise<SimulationResult>;

/** Does a task here and now. */
export const perform = (task: SimulationTask): SimulationResult =>
  task.kind === 'play'
    ? { kind: 'play', report: runSimulation(task.plan) }
    : { kind: 'hunt', hunt: huntHarder(mutantNamed(task.mutant), task.from, task.seeds) };

/** The caller itself. */
export const alone: Player = (task) => Promise.resolve(task).then(perform);

/** Seeds in one task: few enough to report progress often, and for all players to end at about the same time. */
const CHUNK = 20;

/** Hands tasks to free players, until there is none. @returns what came of them, in the order of the tasks */
const share = async (
  players: readonly Player[],
  next: () => SimulationTask | undefined,
  onResult: (result: SimulationResult) => void,
): Promise<readonly SimulationResult[]> => {
  const results: SimulationResult[] = [];
  let handed = 0;
  const work = async (player: Player): Promise<void> => {
    for (let task = next(); task !== undefined; task = next()) {
      const at = handed;
      handed += 1;
      const result = await player(task);
      results[at] = result;
      onResult(result);
    }
  };
  await Promise.all(players.map(work));
  return results;
};

/**
 * Plays a plan with everybody. Who plays which seeds says nothing: the report is that of one player, but for a plan that
 * goes on until so many steps are made, where all that was begun counts.
 * @param onProgress seeds, steps and violations so far
 */
export const playTogether = async (
  players: readonly Player[],
  plan: SimulationPlan,
  onProgress: (seeds: number, steps: number, violations: number) => void = () => undefined,
): Promise<SimulationReport> => {
  const first = plan.first ?? plan.from ?? 1;
  const { steps: wanted = 0, ...part } = plan;
  let [begun, seeds, steps, violations] = [0, 0, 0, 0];
  const next = (): SimulationTask | undefined => {
    const left = plan.seeds - begun;
    const many = left > 0 ? Math.min(CHUNK, left) : steps < wanted ? 1 : 0;
    if (many === 0) return undefined;
    const from = first + begun;
    begun += many;
    return { kind: 'play', plan: { ...part, first, from, seeds: many } };
  };
  const results = await share(players, next, (result) => {
    if (result.kind !== 'play') return;
    seeds += result.report.seeds;
    steps += result.report.steps;
    violations += result.report.violations.length;
    onProgress(seeds, steps, violations);
  });
  return mergeReports(results.flatMap((result) => (result.kind === 'play' ? [result.report] : [])));
};

/** A share of the work: the nth of so many, from 1. */
export interface Part {
  readonly nth: number;
  readonly of: number;
}

/**
 * Hunts the planted bugs of a part, each over at most so many seeds, with all players.
 * @param onProgress planted bugs that the hunt is done with
 */
export const huntTogether = async (
  players: readonly Player[],
  { from, seeds, part }: { readonly from: number; readonly seeds: number; readonly part: Part },
  onProgress: (bugs: number) => void = () => undefined,
): Promise<readonly Hunt[]> => {
  const waiting = mutants.map(({ name }) => name).filter((_, at) => at % part.of === part.nth - 1);
  let done = 0;
  const next = (): SimulationTask | undefined => {
    const mutant = waiting.shift();
    return mutant === undefined ? undefined : { kind: 'hunt', mutant, from, seeds };
  };
  const results = await share(players, next, () => onProgress((done += 1)));
  return results.flatMap((result) => (result.kind === 'hunt' ? [result.hunt] : []));
};
