import { asMarkdown } from './report.markdown.ts';
import { asJson, isGreen, printed } from './report.ts';
import { mutants } from './mutants.ts';
import { alone, huntTogether, playTogether, type Part, type Player } from './players.ts';
import type { SimulationPlan } from './run-simulation.ts';

const usage = `simulate [--seeds N] [--seed S] [--long] [--steps N] [--mutant NAME] [--hunt N] [--part K/N] [--cores N]
         [--json] [--markdown]
  --seeds N      how many seeds (200)
  --seed S       the first one (1); alone, or with --seeds 1, a failing history is replayed
  --long         goes on until ten million steps are made
  --steps N      stop a seed after so many steps
  --mutant NAME  play under one planted bug
  --hunt N       seeds to spend at most on each planted bug (as many as --seeds, 1000 at most; 0 for a single seed or under
                 --mutant), then a thousand steered towards it when the blind ones did not meet it. This takes longer than
                 the seeds themselves: --hunt 0 leaves it out
  --part K/N     the Kth of N shares of the seeds, and of the planted bugs
  --cores N      how many seeds are played at once (all cores); the report does not depend on it
  --json         the report for machines
  --markdown     the section of docs/RELIABILITY.md`;

const WORDS: ReadonlySet<string> = new Set(['json', 'help', 'long', 'markdown']);
const LONG = 10_000_000;
const MOST_HUNTED = 1000;
const FLAGS: ReadonlySet<string> = new Set(['seeds', 'seed', 'steps', 'mutant', 'hunt', 'part', 'cores']);

/** Why the arguments make no sense, in one sentence. */
class Misused extends Error {}

/** `--name value` pairs. */
const readFlags = (argv: readonly string[]): ReadonlyMap<string, string> => {
  const flags = new Map<string, string>();
  for (let at = 0; at < argv.length; at += 1) {
    const word = argv[at] ?? '';
    const name = word.replace(/^--/u, '');
    if (WORDS.has(name)) flags.set(name, '');
    else if (!FLAGS.has(name)) throw new Misused(`simulate knows no ${word}`);
    else if (argv[at + 1] === undefined) throw new Misused(`${word} wants a value`);
    else flags.set(name, argv[(at += 1)] ?? '');
  }
  return flags;
};

interface Asked {
  readonly plan: SimulationPlan & { readonly from: number };
  readonly huntSeeds: number;
  /** The first seed of a hunt: that of all parts. */
  readonly huntFrom: number;
  readonly part: Part;
  /** As many players; undefined when nobody says. */
  readonly cores: number | undefined;
}

/** The Kth of N shares: `2/8`. */
const partBy = (text = '1/1'): Part => {
  const [, nth = 0, of = 0] = (/^(\d{1,4})\/(\d{1,4})$/u.exec(text) ?? []).map(Number);
  if (nth < 1 || nth > of) throw new Misused(`--part takes K/N with K from 1 to N, not ${text}`);
  return { nth, of };
};

const askedBy = (flags: ReadonlyMap<string, string>): Asked => {
  const numberOf = (name: string, least: number): number | undefined => {
    const text = flags.get(name);
    if (text === undefined) return undefined;
    if (/^\d{1,12}$/u.test(text) && Number(text) >= least) return Number(text);
    throw new Misused(`--${name} takes a whole number from ${least}, not ${text}`);
  };
  const mutant = flags.get('mutant');
  if (mutant !== undefined && !mutants.some(({ name }) => name === mutant))
    throw new Misused(
      `no planted bug is named ${mutant}; there are\n${mutants.map(({ name }) => `  ${name}`).join('\n')}`,
    );
  const from = numberOf('seed', 0);
  const seeds = numberOf('seeds', 1) ?? (from === undefined ? 200 : 1);
  const part = partBy(flags.get('part'));
  const [start, end] = [part.nth - 1, part.nth].map((share) => Math.floor((seeds * share) / part.of)) as [
    number,
    number,
  ];
  const steps = numberOf('steps', 0);
  return {
    plan: {
      seeds: end - start,
      from: (from ?? 1) + start,
      ...(flags.has('long') ? { steps: LONG } : {}),
      ...(steps === undefined ? {} : { stepsPerSeed: steps }),
      ...(mutant === undefined ? {} : { mutant }),
    },
    huntSeeds: numberOf('hunt', 0) ?? (seeds === 1 || mutant !== undefined ? 0 : Math.min(seeds, MOST_HUNTED)),
    huntFrom: from ?? 1,
    part,
    cores: numberOf('cores', 1),
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

/** The players: at least one. */
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
 * @param say called every ten seconds with the progress
 * @returns the exit code: 0 green, 1 a violation or a planted bug not found, 2 the arguments make no sense
 */
export const simulate = async (
  argv: readonly string[],
  print: (text: string) => void,
  nowMs: () => number,
  say: (text: string) => void = () => undefined,
  stage: Stage = HERE,
): Promise<number> => {
  if (argv.includes('--help')) {
    print(usage);
    return 0;
  }
  let flags: ReadonlyMap<string, string>;
  let asked: Asked;
  try {
    flags = readFlags(argv);
    asked = askedBy(flags);
  } catch (error) {
    if (!(error instanceof Misused)) throw error;
    print(`${error.message}\n\n${usage}`);
    return 2;
  }
  const { plan, huntSeeds, huntFrom, part } = asked;
  const isLone = plan.seeds === 1 && plan.steps === undefined && huntSeeds === 0;
  const cores = isLone ? 1 : (asked.cores ?? stage.cores);
  const players = cores === 1 ? [alone] : Array.from({ length: cores }, stage.hire);
  const now = sayer(say, nowMs);
  const started = nowMs();
  const stories = await playTogether(players, plan, progressOf(plan, now));
  const took = { seconds: (nowMs() - started) / 1000, cores };
  const hunted = (bugs: number): void =>
    now(() => `${bugs} of ${Math.ceil(mutants.length / part.of)} planted bugs hunted`);
  const hunts = huntSeeds === 0 ? [] : await huntTogether(players, { from: huntFrom, seeds: huntSeeds, part }, hunted);
  const report = { ...stories, hunts };
  const write = flags.has('json') ? asJson : flags.has('markdown') ? asMarkdown : printed;
  print(write(report, took));
  return isGreen(report) ? 0 : 1;
};
