import { asMarkdown } from './report.markdown.ts';
import { asJson, isGreen, printed } from './report.ts';
import { mutants } from './mutants.ts';
import { alone, huntTogether, playTogether, type Player } from './players.ts';
import type { SimulationPlan } from './run-simulation.ts';

const usage = `simulate [--seeds N] [--seed S] [--long] [--steps N] [--mutant NAME] [--hunt N] [--cores N] [--json] [--markdown]
  --seeds N      how many seeds (200)
  --seed S       the first one (1); alone, or with --seeds 1, a failing history is replayed
  --long         goes on until ten million steps are made
  --steps N      stop a seed after so many steps
  --mutant NAME  play under one planted bug
  --hunt N       seeds to spend at most on each planted bug (1000; 0 for a single seed or under --mutant), and as many
                 steered towards it when the blind ones did not meet it
  --cores N      how many seeds are played at once (all cores); the report does not depend on it
  --json         the report for machines
  --markdown     the section of docs/RELIABILITY.md`;

const WORDS: ReadonlySet<string> = new Set(['json', 'help', 'long', 'markdown']);
const LONG = 10_000_000;
const FLAGS: ReadonlySet<string> = new Set(['seeds', 'seed', 'steps', 'mutant', 'hunt', 'cores']);

/** `--name value` pairs; null when something else is there. */
const readFlags = (argv: readonly string[]): ReadonlyMap<string, string> | null => {
  const flags = new Map<string, string>();
  for (let at = 0; at < argv.length; at += 1) {
    const name = argv[at]?.replace(/^--/u, '') ?? '';
    if (WORDS.has(name)) flags.set(name, '');
    else if (FLAGS.has(name) && argv[at + 1] !== undefined) flags.set(name, argv[(at += 1)] ?? '');
    else return null;
  }
  return flags;
};

/** Undefined when absent, null when it is no number. */
const numberOf = (flags: ReadonlyMap<string, string>, name: string): number | undefined | null => {
  const text = flags.get(name);
  if (text === undefined) return undefined;
  return /^\d{1,12}$/u.test(text) ? Number(text) : null;
};

interface Asked {
  readonly plan: SimulationPlan & { readonly from: number };
  readonly huntSeeds: number;
  /** As many players; undefined when nobody says. */
  readonly cores: number | undefined;
}

const askedBy = (flags: ReadonlyMap<string, string>): Asked | null => {
  const numbers = ['seeds', 'seed', 'steps', 'hunt', 'cores'].map((name) => numberOf(flags, name));
  const mutant = flags.get('mutant');
  if (numbers.includes(null)) return null;
  const [seeds, from, steps, huntSeeds, cores] = numbers as readonly (number | undefined)[];
  if (seeds === 0 || cores === 0) return null;
  if (mutant !== undefined && !mutants.some(({ name }) => name === mutant)) return null;
  const count = seeds ?? (from === undefined ? 200 : 1);
  return {
    plan: {
      seeds: count,
      from: from ?? 1,
      ...(flags.has('long') ? { steps: LONG } : {}),
      ...(steps === undefined ? {} : { stepsPerSeed: steps }),
      ...(mutant === undefined ? {} : { mutant }),
    },
    huntSeeds: huntSeeds ?? (count === 1 || mutant !== undefined ? 0 : 1000),
    cores,
  };
};

/** Between two words about how far it has come. */
const PROGRESS_MS = 10_000;

const english = new Intl.NumberFormat('en');

/** Says now and then how far it has come. */
const sayer = (say: (text: string) => void, nowMs: () => number) => {
  let last = nowMs();
  return (text: () => string): void => {
    if (nowMs() - last < PROGRESS_MS) return;
    last = nowMs();
    say(`  … ${text()}`);
  };
};

const progressOf =
  (plan: SimulationPlan, now: ReturnType<typeof sayer>) =>
  (seeds: number, steps: number, violations: number): void =>
    now(() => {
      const [done, all, made] = [seeds, plan.seeds, steps].map((count) => english.format(count));
      return `${done} of ${all} seeds, ${made} steps, violations so far: ${violations}`;
    });

/** Whoever can play: at least one. */
export interface Stage {
  /** How many at most, unless the command says. */
  readonly cores: number;
  /** One more player. */
  readonly hire: () => Player;
}

const HERE: Stage = { cores: 1, hire: () => alone };

/**
 * The command behind `pnpm simulate`: plays seeds, hunts the planted bugs and prints what was seen.
 * @param nowMs a real clock, to say how long it took; nothing else here looks at one
 * @param say hears every ten seconds how far it has come
 * @returns the exit code: 0 green, 1 a violation or a planted bug not found, 2 the arguments make no sense
 */
export const simulate = async (
  argv: readonly string[],
  print: (text: string) => void,
  nowMs: () => number,
  say: (text: string) => void = () => undefined,
  stage: Stage = HERE,
): Promise<number> => {
  const flags = readFlags(argv);
  const asked = flags === null ? null : askedBy(flags);
  if (flags === null || asked === null || flags.has('help')) {
    print(usage);
    return flags?.has('help') === true ? 0 : 2;
  }
  const { plan, huntSeeds } = asked;
  const isLone = plan.seeds === 1 && plan.steps === undefined && huntSeeds === 0;
  const cores = isLone ? 1 : (asked.cores ?? stage.cores);
  const players = cores === 1 ? [alone] : Array.from({ length: cores }, stage.hire);
  const now = sayer(say, nowMs);
  const started = nowMs();
  const stories = await playTogether(players, plan, progressOf(plan, now));
  const took = { seconds: (nowMs() - started) / 1000, cores };
  const hunted = (bugs: number): void => now(() => `${bugs} of ${mutants.length} planted bugs hunted`);
  const hunts = huntSeeds === 0 ? [] : await huntTogether(players, { from: plan.from, seeds: huntSeeds }, hunted);
  const report = { ...stories, hunts };
  const write = flags.has('json') ? asJson : flags.has('markdown') ? asMarkdown : printed;
  print(write(report, took));
  return isGreen(report) ? 0 : 1;
};
