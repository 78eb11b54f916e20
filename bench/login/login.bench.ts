import { availableParallelism } from 'node:os';
import * as Effect from 'effect/Effect';
import { compareSync, hashSync } from 'bcryptjs';
import { migrate, openDatabase, accountStores, kernelStores } from '@svc/adapters-db';
import { openBcryptHasher } from '@svc/adapters-platform';
import { anAccount } from '@svc/application/testing';
import type { Bench, Effort, Say } from '../kernel/bench.ts';
import { median, type Measured } from '../kernel/figures.ts';
import { postBytes } from '../kernel/load.ts';
import type { Bar } from '../kernel/report.ts';
import { openPostgres } from '../kernel/postgres.ts';
import { startServer } from '../kernel/server-process.ts';
import { svcServe } from '../kernel/svc.ts';
import { betterAuth } from './better-auth.ts';
import { IN_FLIGHT, measureLogins, type LoginFigures, type LoginSide } from './logins.ts';

/** What performance.md asks for, and what the product uses when nobody says otherwise. */
const COSTS = [10, 12] as const;
const PERSONS = 200;
const PASSWORD = 'corretto cavallo 9';

/** What one core can do: seconds of one comparison, on a thread that does nothing else. */
const secondsPerHash = (cost: number): number => {
  const hash = hashSync(PASSWORD, cost);
  const taken = Array.from({ length: 12 }, () => {
    const from = performance.now();
    compareSync(PASSWORD, hash);
    return (performance.now() - from) / 1000;
  });
  return median(taken.slice(2)); // the first ones run before the code is compiled
};

/** As the server would make it now: one of an older form would be made anew at the first login. */
const hashOf = async (cost: number): Promise<string> => {
  const hasher = openBcryptHasher({ cost, processes: 1 });
  try {
    return await Effect.runPromise(hasher.hash(PASSWORD));
  } finally {
    await hasher.close();
  }
};

const preparePeople = async (url: string, hash: string): Promise<readonly string[]> => {
  await migrate(url);
  const database = openDatabase({ url });
  try {
    const flags = kernelStores(database).flags;
    const accounts = Array.from({ length: PERSONS }, () => anAccount({ passwordHash: hash }));
    await Effect.runPromise(
      Effect.gen(function* () {
        yield* flags.save({ ...(yield* flags.load), enable_login: true });
        yield* Effect.forEach(accounts, accountStores(database).accounts.insert, { concurrency: 10, discard: true });
      }),
    );
    return accounts.map(({ email }) => email);
  } finally {
    await database.close();
  }
};

const svcSide = async (url: string, hash: string, cost: number): Promise<LoginSide> => {
  const emails = await preparePeople(url, hash);
  const server = await startServer(
    svcServe(url, { AUTH__BCRYPTCOST: String(cost), RATELIMIT__LOGINPERMINUTE: '1000000' }),
    '/health/ready',
  );
  let next = 0;
  const shot = () => {
    next += 1;
    const body = JSON.stringify({ email: emails[next % PERSONS], password: PASSWORD });
    return { bytes: postBytes('/api/v1/auth/login', {}, body), expects: 200 };
  };
  return { server, cheapPath: '/api/v1/admin/feature-flags', shot };
};

const summed = (figures: readonly LoginFigures[]): Measured => {
  const of = (name: 'perSecond' | 'idleP99' | 'busyP99') => figures.map((each) => each[name]);
  const names = ['perSecond', 'idleP99', 'busyP99'] as const;
  return {
    median: Object.fromEntries(names.map((name) => [name, median(of(name))])),
    spread: Object.fromEntries(names.map((name) => [name, [Math.min(...of(name)), Math.max(...of(name))] as const])),
  };
};

/** Logins of one cost: the limit is measured anew beside each round, since machines change their pace. */
interface Paced {
  readonly figures: LoginFigures[];
  readonly limits: number[];
}

const run = async ({ quick, rounds }: Effort, say: Say) => {
  const postgres = await openPostgres();
  const ms = quick ? 3000 : 20_000;
  const ours = new Map<number, Paced>();
  const theirs: LoginFigures[] = [];
  let skipped: string | undefined;
  try {
    for (let round = 0; round < Math.min(rounds, 3); round += 1) {
      for (const cost of COSTS) {
        const hash = await hashOf(cost);
        const { figures, limits } = ours.get(cost) ?? { figures: [], limits: [] };
        ours.set(cost, { figures, limits });
        limits.push(availableParallelism() / secondsPerHash(cost));
        const side = await svcSide(await postgres.create('bench_login'), hash, cost);
        figures.push(await measureLogins(side, ms));
        await side.server.stop();
        say(`login: cost ${cost}, ${figures.at(-1)!.perSecond.toFixed(1)} of ${limits.at(-1)!.toFixed(1)} per second`);
      }
      const other = await betterAuth(await postgres.create('bench_better_auth'), PASSWORD, say);
      if (typeof other === 'string') skipped = other;
      else {
        theirs.push(await measureLogins(other, ms));
        await other.server.stop();
      }
    }
    return { ours, theirs, skipped: skipped === undefined ? [] : [skipped] };
  } finally {
    await postgres.close();
  }
};

const barsOf = ([cost, { figures, limits }]: readonly [number, Paced]): readonly Bar[] => [
  {
    what: `logins per second ÷ the hash limit, cost ${cost}`,
    ratio: median(figures.map(({ perSecond }, at) => perSecond / limits[at]!)),
    bar: 0.9,
    goal: 0.97,
    wants: 'atLeast',
  },
  {
    what: `p99 of a cheap GET beside 50 logins ÷ idle, cost ${cost}`,
    ratio: median(figures.map(({ busyP99, idleP99 }) => busyP99 / idleP99)),
    bar: 4,
    goal: 1.5,
    wants: 'atMost',
  },
];

/** performance.md T4. */
export const loginBench: Bench = {
  name: 'login',
  about: `password logins, BCrypt cost ${COSTS.join(' and ')}, ${IN_FLIGHT} in flight, with a cheap GET every 5 ms beside them`,
  run: async (effort, say) => {
    const { ours, theirs, skipped } = await run(effort, say);
    const taken: Readonly<Record<string, readonly LoginFigures[]>> = {
      ...Object.fromEntries([...ours].map(([cost, { figures }]) => [`svc, cost ${cost}`, figures])),
      ...(theirs.length === 0 ? {} : { 'better-auth': theirs }),
    };
    return {
      tables: [
        {
          title: 'Logins',
          rows: Object.fromEntries(Object.entries(taken).map(([name, figures]) => [name, summed(figures)])),
          figure: 'perSecond',
          against: `svc, cost ${COSTS[0]}`,
        },
      ],
      bars: [...ours].flatMap(barsOf),
      inconsistencies: Object.entries(taken).flatMap(([name, figures]) =>
        figures.flatMap(({ surprises }) => surprises.map((surprise) => `${name}: ${surprise}`)),
      ),
      skipped,
    };
  },
};
