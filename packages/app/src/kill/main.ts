import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { cloneDatabase, openRunDatabase, type RunDatabase } from '@svc/adapters-db/testing';
import { endAll, runBuilt } from '../testing/svc-process.ts';
import { openLane, type Lane, type ProviderName } from './lane.ts';
import { asMarkdown, isGreen, printed } from './report.ts';
import { sample } from './sample.ts';
import { killsOf, lostCommitsOf, sweep, type Strike, type Verdict } from './sweep.ts';
import { nameOf } from './watch.ts';

const usage = `test:kill [--points N] [--like TEXT] [--seed S] [--part K/N] [--lanes N] [--command FILE] [--markdown]

  The real server is killed before and after everything that it makes lasting, and the answer of each kind of COMMIT is
  lost once; each time the books of everybody are asked afterwards. --points takes so many of either, drawn by --seed;
  --like those in whose name the text stands; --part 2/8 the second eighth of what there is; --command the server out of a
  build, which is back sooner than that out of its sources.
`;

const options = {
  points: { type: 'string' },
  like: { type: 'string', default: '' },
  seed: { type: 'string', default: '1' },
  part: { type: 'string', default: '1/1' },
  lanes: { type: 'string', default: String(Math.min(4, 2 * availableParallelism())) },
  command: { type: 'string' },
  markdown: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

/** Every nth one: neighbours take about the same time. */
const shareOf = (strikes: readonly Strike[], nth: number, of: number): readonly Strike[] =>
  strikes.filter((_, at) => at % of === nth);

type Options = ReturnType<typeof readOptions>;
const readOptions = () => {
  const { values } = parseArgs({ options });
  const [part = 1, parts = 1] = values.part.split('/').map(Number);
  const points = values.points === undefined ? undefined : Number(values.points);
  return { ...values, points, part, parts, seed: Number(values.seed), lanes: Number(values.lanes) };
};

const chosen = (there: readonly Strike[], { points, like, seed, part, parts }: Options): readonly Strike[] => {
  const all = there.filter(({ point }) => nameOf(point).includes(like));
  const lost = lostCommitsOf(all);
  process.stderr.write(`${all.length} persistence points, ${lost.length} kinds of COMMIT\n`);
  const drawn =
    points === undefined ? [...all, ...lost] : [...sample(all, points, seed), ...sample(lost, points, seed)];
  return shareOf(drawn, part - 1, parts);
};

const tell = ({ blow, provider, story, point, met, breaches }: Verdict): void => {
  const how = !met ? 'not met' : breaches.length === 0 ? 'ok' : breaches.join('; ');
  process.stderr.write(`${blow} ${provider} ${story}: ${nameOf(point)}: ${how}\n`);
};

const strikeAll = async (run: RunDatabase, lanes: Lane[], asked: Options): Promise<readonly Verdict[]> => {
  for (let left = asked.lanes; left > 0; left -= 1)
    lanes.push(await openLane(await cloneDatabase(run.url, run.template)));
  const all: Strike[] = [];
  const providers: readonly ProviderName[] = ['card', 'wallet'];
  for (const provider of providers) all.push(...(await killsOf(lanes[0]!, provider)));
  const strikes = chosen(all, asked);
  const verdicts = await Promise.all(lanes.map((lane, at) => sweep(lane, shareOf(strikes, at, lanes.length), tell)));
  return verdicts.flat();
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
  const started = performance.now();
  const stop = stopped();
  const run = await openRunDatabase(undefined);
  const lanes: Lane[] = [];
  try {
    const verdicts = await Promise.race([strikeAll(run, lanes, asked), stop]);
    const typed = process.argv
      .slice(2)
      .join(' ')
      .replace(/--command \S+ ?/, ''); // the script says that
    const command = `npx -y pnpm@12 --silent test:kill ${typed}`.trimEnd();
    const report = { verdicts, seconds: (performance.now() - started) / 1000, command };
    process.stdout.write(`${asked.markdown ? asMarkdown(report) : printed(report)}\n`);
    return isGreen(report) ? 0 : 1;
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
