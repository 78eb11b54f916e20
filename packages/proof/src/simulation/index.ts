export { requiredGoals } from './goals.ts';
export { promisedInvariants, type Promised } from './invariant-list.ts';
export { mutants, type Mutant } from './mutants.ts';
export { committedSeeds } from './mutants/committed-seeds.ts';
export { asMarkdown } from './report.markdown.ts';
export { asJson, isGreen, printed } from './report.ts';
export { runSeed, type SeedOptions, type SeedResult } from './run-seed.ts';
export {
  hunt,
  mergeReports,
  runSimulation,
  type Hunt,
  type SimulationPlan,
  type SimulationReport,
} from './run-simulation.ts';
export type { Violation } from './world.ts';
