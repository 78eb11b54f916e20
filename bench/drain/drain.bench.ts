import type { Bench } from '../kernel/bench.ts';
import { alternate, type Figures } from '../kernel/figures.ts';
import { ask, openPostgres, type BenchPostgres } from '../kernel/postgres.ts';
import { ratioOf, type Table } from '../kernel/report.ts';
import { byHand, peerJobs, peerSchema } from './batch.peer.ts';
import { bossLeft, pgBoss, type Boss } from './boss.peer.ts';
import { crashOne } from './crash.ts';
import { invoiceLane, invoicesLeft, prepareInvoices } from './invoices.ts';
import type { Lane } from './lane.ts';
import { mailLatency } from './latency.ts';
import { mailWorker } from './mail-worker.ts';
import { mailsLeft, prepareMails } from './mails.ts';

const LANES = 2;
const [ours, peer, single, boss, invoices] = [
  'svc, mail loop',
  'SKIP LOCKED by hand, 100 a commit',
  'SKIP LOCKED by hand, one a commit',
  'pg-boss, 100 at once',
  'svc, invoice loop',
] as const;

/** A full queue: its database, what it is called, how many wait in it, what is left of it, and who works on it. */
interface Queue {
  readonly name: string;
  readonly template: string;
  readonly jobs: number;
  readonly left: string;
  readonly open: (url: string) => Promise<Lane>;
}

/** Works a copy of the queue off by two workers; the clock runs from when both are connected. */
const drain =
  (postgres: BenchPostgres, inconsistencies: Set<string>, { name, template, jobs, left, open }: Queue) =>
  async (): Promise<Figures> => {
    const url = await postgres.create('bench_round', template);
    await postgres.settle();
    const lanes = await Promise.all(Array.from({ length: LANES }, () => open(url)));
    const from = performance.now();
    const done = (await Promise.all(lanes.map((lane) => lane.drain()))).reduce((sum, each) => sum + each, 0);
    const seconds = (performance.now() - from) / 1000;
    await Promise.all(lanes.map((lane) => lane.close()));
    const [row] = await ask<{ n: number }>(url, left);
    if (done !== jobs || row?.n !== 0) inconsistencies.add(`${name}: ${done} done of ${jobs}, ${row?.n} left`);
    await postgres.drop('bench_round');
    return { perSecond: done / seconds };
  };

const jobsLeft = 'select count(*)::int as n from job';
const [mailQueue, jobQueue, bossQueue, invoiceQueue] = ['bench_mails', 'bench_jobs', 'bench_boss', 'bench_invoices'];

const queuesOf = (jobs: number, invoiced: number, rival: Boss | null): readonly Queue[] => [
  {
    name: ours,
    template: mailQueue,
    jobs,
    left: mailsLeft,
    open: (url) => mailWorker(url, () => undefined).lane(),
  },
  { name: peer, template: jobQueue, jobs, left: jobsLeft, open: byHand(100) },
  { name: single, template: `${jobQueue}_few`, jobs: jobs / 10, left: jobsLeft, open: byHand(1) },
  ...(rival === null
    ? []
    : [{ name: boss, template: bossQueue, jobs, left: bossLeft, open: (url: string) => rival.open(url, 100) }]),
  { name: invoices, template: invoiceQueue, jobs: invoiced, left: invoicesLeft, open: invoiceLane },
];

const prepare = async (postgres: BenchPostgres, jobs: number, invoiced: number, rival: Boss | null): Promise<void> => {
  await prepareMails(await postgres.create(mailQueue), jobs);
  await prepareMails(await postgres.create('bench_few_mails'), 2000);
  await ask(await postgres.create(jobQueue), peerSchema + peerJobs(jobs));
  await ask(await postgres.create(`${jobQueue}_few`), peerSchema + peerJobs(jobs / 10));
  await prepareInvoices(await postgres.create(invoiceQueue), invoiced);
  if (rival === null) return;
  const url = await postgres.create(bossQueue);
  const payload = { to: 'client@example.test', subject: 'Conferma', text: 'a'.repeat(200) };
  await rival.prepare(
    url,
    Array.from({ length: jobs }, () => payload),
  );
  await ask(url, 'analyze');
};

/** performance.md T9, on the queues of ours: mails, which have the least around them, and invoices, which have the most. */
export const drainBench: Bench = {
  name: 'drain',
  about:
    'mails and invoices drained by two workers, before servers that do nothing, against a SKIP LOCKED batch by hand',
  run: async (effort, say) => {
    const postgres = await openPostgres();
    try {
      const [jobs, invoiced] = effort.quick ? [2000, 200] : [50_000, 500];
      const rival = await pgBoss(say);
      say(`drain: preparing ${jobs} mails and ${invoiced} invoices`);
      await prepare(postgres, jobs, invoiced, rival);
      const inconsistencies = new Set<string>();
      const queues = queuesOf(jobs, invoiced, rival);
      say('drain: each once before anything counts');
      for (const queue of queues) await drain(postgres, inconsistencies, queue)();
      const table: Table = {
        title: `${jobs} jobs that do nothing, ${LANES} workers; ${invoiced} invoices`,
        rows: await alternate(
          Object.fromEntries(queues.map((queue) => [queue.name, drain(postgres, inconsistencies, queue)])),
          effort.rounds,
        ),
        figure: 'perSecond',
        against: peer,
      };
      say('drain: from insert to done, one at a time');
      const quiet = await postgres.create('bench_round');
      await prepareMails(quiet, 0);
      const latencyMs = await mailLatency(quiet, effort.quick ? 50 : 500);
      await postgres.drop('bench_round');
      say('drain: one of two workers is killed');
      const { mails, lost, twice } = await crashOne(postgres, 'bench_few_mails');
      return {
        tables: [table],
        bars: [
          { what: `jobs/s ÷ ${peer}`, ratio: ratioOf(table, ours, peer), bar: 0.5, goal: 0.9, wants: 'atLeast' },
          { what: `the same ÷ ${single}`, ratio: ratioOf(table, ours, single), wants: 'atLeast' },
          ...(rival === null
            ? []
            : ([
                { what: `the same ÷ ${boss}`, ratio: ratioOf(table, ours, boss), bar: 1, goal: 1.5, wants: 'atLeast' },
              ] as const)),
          {
            what: 'insert to done, median of mails one at a time, ms',
            ratio: latencyMs,
            bar: 5,
            goal: 1.5,
            wants: 'atMost',
          },
          { what: `lost of ${mails} mails, one of two workers killed`, ratio: lost, bar: 0, wants: 'atMost' },
          { what: 'handed over twice', ratio: twice, wants: 'atMost' },
          { what: `invoices/s ÷ ${single}`, ratio: ratioOf(table, invoices, single), wants: 'atLeast' },
        ],
        inconsistencies: [...inconsistencies, ...(lost === 0 ? [] : [`${lost} of ${mails} mails were lost`])],
        skipped: rival === null ? ['pg-boss could not be installed: it takes a registry that has version 12.38.0'] : [],
      };
    } finally {
      await postgres.close();
    }
  },
};
