import { availableParallelism } from 'node:os';
import * as Effect from 'effect/Effect';
import { compareSync, hashSync } from 'bcryptjs';
import { migrate, mikroAccountStore, mikroFlagStore, openDatabase } from '@svc/adapters-db';
import { anAccount } from '@svc/application/testing';
import type { Bench, Effort, Say } from '../kernel/bench.ts';
import { median, type Measured } from '../kernel/figures.ts';
import { postBytes } from '../kernel/load.ts';
import { openPostgres } from '../kernel/postgres.ts';
import { startServer } from '../kernel/server-process.ts';
import { svcServe } from '../kernel/svc.ts';
import { betterAuth } from './better-auth.ts';
import { IN_FLIGHT, measureLogins, type LoginFigures, type LoginSide } from './logins.ts';

const COST = 10;
const PERSONS = 200;
const PASSWORD = 'corretto cavallo 9';

/** What one core can do: seconds of one comparison, on a thread that does nothing else. */
const secondsPerHash = (hash: string): number => {
  const taken = Array.from({ length: 6 }, () => {
    const from = performance.now();
    compareSync(PASSWORD, hash);
    return (performance.now() - from) / 1000;
  });
  return Math.min(...taken.slice(1));
};

const preparePeople = async (url: string, hash: string): Promise<readonly string[]> => {
  await migrate(url);
  const database = openDatabase({ url });
  try {
    const flags = mikroFlagStore(database);
    const accounts = Array.from({ length: PERSONS }, () => anAccount({ passwordHash: hash }));
    await Effect.runPromise(
      Effect.gen(function* () {
        yield* flags.save({ ...(yield* flags.load), enable_login: true });
        yield* Effect.forEach(accounts, mikroAccountStore(database).insert, { concurrency: 10, discard: true });
      }),
    );
    return accounts.map(({ email }) => email);
  } finally {
    await database.close();
  }
};

const svcSide = async (url: string, hash: string): Promise<LoginSide> => {
  const emails = await preparePeople(url, hash);
  const server = await startServer(
    svcServe(url, { AUTH__BCRYPTCOST: String(COST), RATELIMIT__LOGINPERMINUTE: '1000000' }),
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

const run = async ({ quick, rounds }: Effort, say: Say) => {
  const postgres = await openPostgres();
  const ms = quick ? 3000 : 20_000;
  try {
    const hash = hashSync(PASSWORD, COST);
    const limit = availableParallelism() / secondsPerHash(hash);
    const taken: Record<string, LoginFigures[]> = { svc: [] };
    const skipped: string[] = [];
    for (let round = 0; round < Math.min(rounds, 3); round += 1) {
      const side = await svcSide(await postgres.create('bench_login'), hash);
      taken['svc']!.push(await measureLogins(side, ms));
      await side.server.stop();
      const other = await betterAuth(await postgres.create('bench_better_auth'), PASSWORD, say);
      if (typeof other === 'string') skipped[0] = other;
      else {
        (taken['better-auth'] ??= []).push(await measureLogins(other, ms));
        await other.server.stop();
      }
    }
    return { taken, limit, skipped };
  } finally {
    await postgres.close();
  }
};

/** performance.md T4. */
export const loginBench: Bench = {
  name: 'login',
  about: `password logins, BCrypt cost ${COST}, ${IN_FLIGHT} in flight, with a cheap GET every 5 ms beside them`,
  run: async (effort, say) => {
    const { taken, limit, skipped } = await run(effort, say);
    const rows = Object.fromEntries(Object.entries(taken).map(([name, figures]) => [name, summed(figures)]));
    const { perSecond = 0, idleP99 = 0, busyP99 = 0 } = rows['svc']?.median ?? {};
    say(`login: the hash limit of this machine is ${limit.toFixed(1)} per second`);
    return {
      tables: [{ title: 'Logins', rows, figure: 'perSecond', against: 'svc' }],
      bars: [
        {
          what: 'logins per second ÷ the hash limit',
          ratio: perSecond / limit,
          bar: 0.9,
          goal: 0.97,
          wants: 'atLeast',
        },
        {
          what: 'p99 of a cheap GET beside 50 logins ÷ idle',
          ratio: busyP99 / idleP99,
          bar: 4,
          goal: 1.5,
          wants: 'atMost',
        },
      ],
      inconsistencies: Object.entries(taken).flatMap(([name, figures]) =>
        figures.flatMap(({ surprises }) => surprises.map((surprise) => `${name}: ${surprise}`)),
      ),
      skipped,
    };
  },
};
