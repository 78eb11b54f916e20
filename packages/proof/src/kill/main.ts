import { availableParallelism } from 'node:os';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { cloneDatabase, openRunDatabase, type RunDatabase } from '@svc/adapters-db/testing';
import { endAll, runBuilt } from '@svc/app/testing';
import { openLane, type Lane } from './lane.ts';
import { choiceOfTurn, partOf, shareOf, strikeName, type Part } from './choice.ts';
import { asJson, asMarkdown, isGreen, printed } from './report.ts';
import { sample } from './sample.ts';
import { killsOf, lostCommitsOf, sweep, type Strike, type Verdict } from './sweep.ts';
import { nameOf } from './watch.ts';

const usage = `test:kill [--points N] [--like TEXT] [--seed S] [--turn C] [--known FILE] [--most N] [--part K/N]
          [--lanes N] [--command FILE] [--markdown | --json | --list]

  Kills the real server before and after everything that it makes lasting, and loses the answer of each kind of COMMIT
  once; after each strike it checks the books of all parties.

  --points N      so many kills and so many lost answers, drawn by --seed
  --like TEXT     the points in whose name the text stands
  --turn C        the turn of a history of C commits: an eighth of all (a sixteenth above 600), after the points that the
                  list of --known, one name a line, does not have; at most --most (80) of both
  --part K/N      the Kth of N shares of what the other options leave
  --list          the names of all strikes, and none of them is made
  --command FILE  the server out of a build, which starts sooner than that out of its sources
`;

const options = {
  points: { type: 'string' },
  like: { type: 'string', default: '' },
  seed: { type: 'string', default: '1' },
  turn: { type: 'string' },
  known: { type: 'string' },
  most: { type: 'string', default: '80' },
  part: { type: 'string', default: '1/1' },
  lanes: { type: 'string', default: String(Math.min(4, 2 * availableParallelism())) },
  command: { type: 'string' },
  markdown: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  list: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

type Options = ReturnType<typeof readOptions>;
const readOptions = () => {
  const { values } = parseArgs({ options });
  const [nth = 1, of = 1] = values.part.split('/').map(Number);
  const part: Part = { nth, of };
  const [points, turn] = [values.points, values.turn].map((text) => (text === undefined ? undefined : Number(text)));
  const known = values.known === undefined ? '' : readFileSync(values.known, 'utf8');
  return {
    ...values,
    points,
    turn,
    part,
    known: new Set(known.split('\n').filter((line) => line !== '')),
    most: Number(values.most),
    seed: Number(values.seed),
    lanes: Number(values.lanes),
  };
};

const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** The strikes whose turn it is, and on stderr which they are and what is left for the next commit. */
const ofTurn = (all: readonly Strike[], commits: number, { known, most }: Options): readonly Strike[] => {
  const { strikes, fresh, left, part } = choiceOfTurn(all, known, { commits, most });
  say(`turn ${part.nth}/${part.of}: ${strikes.length} strikes, ${fresh} of them new`);
  for (const strike of left) say(`left for the next commit: ${strikeName(strike)}`);
  return strikes;
};

const chosen = (there: readonly Strike[], asked: Options): readonly Strike[] => {
  const { points, like, seed, turn, part } = asked;
  const all = there.filter(({ point }) => nameOf(point).includes(like));
  const commits = lostCommitsOf(all);
  say(`${all.length} persistence points, ${commits.length} kinds of COMMIT`);
  const sampled =
    points === undefined ? [...all, ...commits] : [...sample(all, points, seed), ...sample(commits, points, seed)];
  return partOf(turn === undefined ? sampled : ofTurn(sampled, turn, asked), part);
};

const sayVerdict = (verdict: Verdict): void => {
  const { met, breaches } = verdict;
  say(`${strikeName(verdict)}: ${!met ? 'not met' : breaches.length === 0 ? 'ok' : breaches.join('; ')}`);
};

const openLanes = async (run: RunDatabase, lanes: Lane[], count: number): Promise<void> => {
  for (let left = count; left > 0; left -= 1) lanes.push(await openLane(await cloneDatabase(run.url, run.template)));
};

/** Dry runs of all stories, the two providers side by side where there are two lanes. */
const allKills = async ([first, second]: readonly Lane[]): Promise<readonly Strike[]> => {
  const card = killsOf(first!, 'card');
  if (second === undefined) return [...(await card), ...(await killsOf(first!, 'wallet'))];
  return (await Promise.all([card, killsOf(second, 'wallet')])).flat();
};

const strikeAll = async (lanes: readonly Lane[], asked: Options): Promise<readonly Verdict[]> => {
  const strikes = chosen(await allKills(lanes), asked);
  const verdicts = await Promise.all(
    lanes.map((lane, at) => sweep(lane, shareOf(strikes, { nth: at + 1, of: lanes.length }), sayVerdict)),
  );
  return verdicts.flat();
};

const played = async (run: RunDatabase, lanes: Lane[], asked: Options): Promise<number> => {
  const started = performance.now();
  await openLanes(run, lanes, asked.list ? Math.min(2, asked.lanes) : asked.lanes);
  if (asked.list) {
    const kills = await allKills(lanes);
    const names = [...kills, ...lostCommitsOf(kills)].map(strikeName).toSorted();
    process.stdout.write(`${names.join('\n')}\n`);
    return 0;
  }
  const verdicts = await strikeAll(lanes, asked);
  const typed = process.argv
    .slice(2)
    .join(' ')
    .replace(/--command \S+ ?/, ''); // the script says that
  const command = `npx -y pnpm@12 --silent test:kill ${typed}`.trimEnd();
  const report = { verdicts, seconds: (performance.now() - started) / 1000, command };
  const write = asked.json ? asJson : asked.markdown ? asMarkdown : printed;
  process.stdout.write(`${write(report)}\n`);
  return isGreen(report) ? 0 : 1;
};

/** A signal ends what was started here before it ends us. */
const stopped = (): Promise<never> =>
  new Promise((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => reject(new Error(`stopped by ${signal}`)));
  });

const main = async (): Promise<number> => {
  const asked = readOptions();
  if (asked.help) {
    process.stdout.write(usage);
    return 0;
  }
  if (asked.command !== undefined) runBuilt(resolve(asked.command));
  const stop = stopped();
  const run = await openRunDatabase(undefined);
  const lanes: Lane[] = [];
  try {
    return await Promise.race([played(run, lanes, asked), stop]);
  } finally {
    await Promise.all(lanes.map((lane) => lane.close()));
    await run.end();
  }
};

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  await endAll();
  process.exit(1); // a lane may be in the middle of a story
}
