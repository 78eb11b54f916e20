import { Client } from 'pg';
import type { Bench, Effort, Say } from '../kernel/bench.ts';
import { alternate, type Figures } from '../kernel/figures.ts';
import { fire, getBytes, latencyFigures, type NextShot, type Shot } from '../kernel/load.ts';
import { openPostgres } from '../kernel/postgres.ts';
import { ratioOf, type Table } from '../kernel/report.ts';
import { startServer, type ServerCommand, type ServerProcess } from '../kernel/server-process.ts';
import { svcServe } from '../kernel/svc.ts';
import { preparePeer, prepareVisitors, type Visitor } from './people.ts';

const CONNECTIONS = 64;
const REVOKED = 100;
const [ours, peer] = ['svc', 'node:http + pg, prepared point query'] as const;
const path = '/api/v1/auth/verify-session';

const anyOf =
  (shots: readonly Shot[]): NextShot =>
  () =>
    shots[Math.floor(Math.random() * shots.length)];

/** Every session once: what either side keeps of those it has seen, it has then. */
const eachOnce = (shots: readonly Shot[]): NextShot => {
  let at = -1;
  return () => shots[(at += 1)];
};

/** Long enough for a pass over all of them. */
const PASS_MS = 120_000;

const round = async (
  server: ServerProcess,
  shots: readonly Shot[],
  effort: Effort,
  report: (surprise: string) => void,
): Promise<Figures> => {
  await fire(server.port, CONNECTIONS, PASS_MS, eachOnce(shots));
  await fire(server.port, CONNECTIONS, effort.warmUpMs, anyOf(shots));
  const cpu = server.cpuSeconds();
  const barrage = await fire(server.port, CONNECTIONS, effort.measureMs, anyOf(shots));
  const used = server.cpuSeconds() - cpu;
  for (const surprise of barrage.surprises.slice(0, 3)) report(surprise);
  const answers = barrage.answered.get(200) ?? 0;
  return { perCpuSecond: answers / used, perSecond: answers / barrage.seconds, ...latencyFigures(barrage) };
};

/**
 * A hundred sessions are revoked while all are in use. A request that is sent after the commit and still answered 200 is
 * stale.
 */
const staleAnswers = async (server: ServerProcess, url: string, visitors: readonly Visitor[], ms: number) => {
  const shots = visitors.map(({ cookie }): { bytes: Buffer; expects: number } => ({
    bytes: getBytes(path, { Cookie: cookie }),
    expects: 200,
  }));
  const client = new Client(url);
  await client.connect();
  // The few that will be revoked are asked for often, so that every one is warm wherever it could be kept.
  const some = shots.slice(0, REVOKED);
  const revoke = async (): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, ms / 2));
    await client.query(`update session set state = 'Revoked' where id = any($1)`, [
      visitors.slice(0, REVOKED).map(({ sessionId }) => sessionId),
    ]);
    // From here on only 401 is right. What was sent before may be answered either way: its shot is another object.
    for (let at = 0; at < REVOKED; at += 1) shots[at] = some[at] = { bytes: some[at]!.bytes, expects: 401 };
  };
  const mixed: NextShot = () => (Math.random() < 0.5 ? anyOf(some)() : anyOf(shots)());
  const [barrage] = await Promise.all([fire(server.port, CONNECTIONS, ms, mixed), revoke()]);
  await client.end();
  const stale = barrage.surprises.filter((surprise) => surprise.startsWith('200 instead of 401')).length;
  return { stale, refused: barrage.answered.get(401) ?? 0 };
};

const commandOf = (name: string, url: string): { readonly command: ServerCommand; readonly ready: string } =>
  name === ours
    ? { command: svcServe(url), ready: '/health/ready' }
    : {
        command: { script: new URL('./session.peer.ts', import.meta.url), env: { DATABASE_URL: url } },
        ready: '/ready',
      };

const measure = async (effort: Effort, say: Say) => {
  const postgres = await openPostgres();
  const surprises = new Set<string>();
  try {
    const count = effort.quick ? 5000 : 100_000;
    say(`session: opening ${count} sessions`);
    const urls: Readonly<Record<string, string>> = {
      [ours]: await postgres.create('bench_svc'),
      [peer]: await postgres.create('bench_peer'),
    };
    const visitors = await prepareVisitors(urls[ours]!, count);
    await preparePeer(urls[peer]!, visitors);
    const shots: Readonly<Record<string, readonly Shot[]>> = {
      [ours]: visitors.map(({ cookie }) => ({ bytes: getBytes(path, { Cookie: cookie }), expects: 200 })),
      [peer]: visitors.map(({ sessionId }) => ({
        bytes: getBytes('/me', { Cookie: `session=${sessionId}` }),
        expects: 200,
      })),
    };
    const on = async <A>(name: string, use: (server: ServerProcess) => Promise<A>): Promise<A> => {
      const { command, ready } = commandOf(name, urls[name]!);
      const server = await startServer(command, ready);
      try {
        return await use(server);
      } finally {
        await server.stop();
      }
    };
    const variant = (name: string) => () =>
      on(name, (server) => round(server, shots[name]!, effort, (surprise) => surprises.add(`${name}: ${surprise}`)));
    const rows = await alternate({ [ours]: variant(ours), [peer]: variant(peer) }, effort.rounds);
    const table: Table = {
      title: `Authenticated GET, ${count} sessions at random, ${CONNECTIONS} connections, checked in Postgres every time`,
      rows,
      figure: 'perCpuSecond',
      against: peer,
    };
    const { stale, refused } = await on(ours, (server) =>
      staleAnswers(server, urls[ours]!, visitors, effort.measureMs * 2),
    );
    if (stale > 0) surprises.add(`${stale} stale answers after the revocation`);
    if (refused === 0) surprises.add('no revoked session was asked for again: the staleness was not tested');
    say(`session: ${refused} answers after the revocation, ${stale} of them stale`);
    return { table, stale, surprises };
  } finally {
    await postgres.close();
  }
};

/** performance.md T3. */
export const sessionBench: Bench = {
  name: 'session',
  about: 'authenticated GET with session, roles and stamps read for every request, against a bare point query',
  run: async (effort, say) => {
    const { table, stale, surprises } = await measure(effort, say);
    return {
      tables: [table],
      bars: [
        {
          what: 'authenticated GET ÷ node:http + pg, per CPU second',
          ratio: ratioOf(table, ours, peer),
          bar: 1.5,
          goal: 3,
          wants: 'atLeast',
        },
        { what: 'stale answers after revoking 100 sessions', ratio: stale, bar: 0, wants: 'atMost' },
      ],
      inconsistencies: [...surprises],
      skipped: [],
    };
  },
};
