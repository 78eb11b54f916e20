import { migrate, mikroMailQueue, openDatabase } from '@svc/adapters-db';
import { anId } from '@svc/application/testing';
import type { MailId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { Bench } from '../kernel/bench.ts';
import { alternate, type Figures } from '../kernel/figures.ts';
import { ask, openPostgres, type BenchPostgres } from '../kernel/postgres.ts';
import { ratioOf, type Table } from '../kernel/report.ts';
import { drainByHand, peerJobs, peerSchema } from './batch.peer.ts';
import { crashOne } from './crash.ts';
import { cipher, mailWorker } from './mail-worker.ts';

const LANES = 2;
const [ours, peer, single] = [
  'svc, mail loop',
  'SKIP LOCKED by hand, 100 a commit',
  'SKIP LOCKED by hand, one a commit',
] as const;

const prepareMails = async (url: string, count: number): Promise<void> => {
  await migrate(url);
  const database = openDatabase({ url });
  const queue = mikroMailQueue(database, cipher);
  const at = Temporal.Now.instant();
  const mails = Effect.forEach(
    Array.from({ length: count }, (_, n) => n),
    (n) =>
      queue.enqueue({
        id: anId<MailId>(),
        at,
        kind: 'confirmation',
        to: `client${n}@example.test`,
        subject: 'Conferma',
        text: 'a'.repeat(200),
      }),
    { concurrency: 64, discard: true },
  );
  try {
    await Effect.runPromise(mails);
  } finally {
    await database.close();
  }
  await ask(url, 'analyze mail'); // as for the table by hand
};

interface Stage {
  readonly postgres: BenchPostgres;
  readonly jobs: number;
  readonly inconsistencies: Set<string>;
}

const drain = async (
  { postgres, jobs, inconsistencies }: Stage,
  name: string,
  template: string,
  left: string,
  lane: (url: string) => Promise<number>,
): Promise<Figures> => {
  const url = await postgres.create('bench_round', template);
  await postgres.settle();
  const from = performance.now();
  const done = (await Promise.all(Array.from({ length: LANES }, () => lane(url)))).reduce((sum, each) => sum + each, 0);
  const seconds = (performance.now() - from) / 1000;
  const [row] = await ask<{ n: number }>(url, left);
  if (done !== jobs || row?.n !== 0) inconsistencies.add(`${name}: ${done} done of ${jobs}, ${row?.n} left`);
  await postgres.drop('bench_round');
  return { perSecond: done / seconds };
};

const ourLane = async (url: string): Promise<number> => {
  const worker = mailWorker(url, () => undefined);
  let done = 0;
  for (let last = 1; last > 0;) done += last = await worker.turn();
  await worker.close();
  return done;
};

const mailsLeft = `select count(*)::int as n from mail where state <> 'Sent'`;
const jobsLeft = 'select count(*)::int as n from job';
const nothing = (): void => undefined;

/** performance.md T9, on the queue of ours that has the least around it: mails. */
export const drainBench: Bench = {
  name: 'drain',
  about: 'mails with a mail server that does nothing, drained by two loops, against a hand-written SKIP LOCKED batch',
  run: async (effort, say) => {
    const postgres = await openPostgres();
    try {
      const jobs = effort.quick ? 2000 : 10_000;
      say(`drain: preparing ${jobs} mails`);
      await prepareMails(await postgres.create('bench_mails'), jobs);
      await prepareMails(await postgres.create('bench_few_mails'), 2000);
      await ask(await postgres.create('bench_jobs'), peerSchema + peerJobs(jobs));
      const stage: Stage = { postgres, jobs, inconsistencies: new Set() };
      const table: Table = {
        title: `${jobs} jobs that do nothing, ${LANES} lanes`,
        rows: await alternate(
          {
            [ours]: () => drain(stage, ours, 'bench_mails', mailsLeft, ourLane),
            [peer]: () => drain(stage, peer, 'bench_jobs', jobsLeft, (url) => drainByHand(url, 100, nothing)),
            [single]: () => drain(stage, single, 'bench_jobs', jobsLeft, (url) => drainByHand(url, 1, nothing)),
          },
          effort.rounds,
        ),
        figure: 'perSecond',
        against: peer,
      };
      say('drain: one of two workers is killed');
      const { mails, lost, twice } = await crashOne(postgres, 'bench_few_mails');
      return {
        tables: [table],
        bars: [
          { what: `jobs/s ÷ ${peer}`, ratio: ratioOf(table, ours, peer), bar: 0.5, goal: 0.9, wants: 'atLeast' },
          { what: `the same ÷ ${single}`, ratio: ratioOf(table, ours, single), wants: 'atLeast' },
          { what: `lost of ${mails} mails, one of two workers killed`, ratio: lost, bar: 0, wants: 'atMost' },
          { what: 'handed over twice', ratio: twice, wants: 'atMost' },
        ],
        inconsistencies: [...stage.inconsistencies, ...(lost === 0 ? [] : [`${lost} of ${mails} mails were lost`])],
        skipped: [],
      };
    } finally {
      await postgres.close();
    }
  },
};
