import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { anAccount } from '@svc/application/testing';
import { privilege } from '@svc/domain/accounts';
import { prepareCrowd } from '../holds/crowd.ts';
import type { Bench, Outcome } from '../kernel/bench.ts';
import { alternate } from '../kernel/figures.ts';
import { openPostgres } from '../kernel/postgres.ts';
import type { Bar, Table } from '../kernel/report.ts';
import { startServer } from '../kernel/server-process.ts';
import { svcServe } from '../kernel/svc.ts';
import { prepareVisitors } from '../session/people.ts';
import { openChromium } from './browser.ts';
import { watched, type Visit } from './watched.ts';

const [timetable, lesson, home] = ['/prenota', '/prenota/{class}', '/dashboard'] as const;

/** What somebody waits for, absolute: there is no peer that shows the same pages. */
const barsOf = ({ rows }: Table): readonly Bar[] => {
  const figure = (page: string, name: string): number => rows[page]?.median[name] ?? Number.NaN;
  const largest = (name: string): number => Math.max(...Object.keys(rows).map((page) => figure(page, name)));
  const atMost = (what: string, ratio: number, goal: number): Bar => ({ what, ratio, goal, wants: 'atMost' });
  return [
    atMost('largest paint of the timetable on a slow phone, cold, in ms', figure(timetable, 'lcpMs'), 1800),
    atMost('the same of a class, in ms', figure(lesson, 'lcpMs'), 1800),
    atMost('the same of the owner’s home, in ms', figure(home, 'lcpMs'), 2500),
    atMost('the most that one of these pages shifts while it loads (CLS)', largest('cls'), 0.02),
    atMost('press to next paint, the slowest of these pages, in ms (INP)', largest('pressMs'), 150),
  ];
};

const nothing: Omit<Outcome, 'skipped'> = { tables: [], bars: [], inconsistencies: [] };

/** What a person with an old phone waits for, as the browser reports it. */
export const vitalsBench: Bench = {
  name: 'vitals',
  about: 'largest paint, shifts and one press of the timetable, a class and the home, on a slow phone in chromium',
  run: async (effort, say) => {
    const browser = await openChromium();
    if (browser === undefined) return { ...nothing, skipped: ['vitals: a chromium on PATH'] };
    const postgres = await openPostgres();
    try {
      say('vitals: building the screens');
      execFileSync(process.execPath, [fileURLToPath(new URL('../../packages/dashboard/build.ts', import.meta.url))]);
      const url = await postgres.create('bench_vitals');
      const { slots } = await prepareCrowd(url, 1, 60, 12);
      const [owner] = await prepareVisitors(url, 1, anAccount({ privilegeBits: privilege.admin }));
      const server = await startServer(svcServe(url), '/health/ready');
      try {
        const at = (path: string): string => `http://127.0.0.1:${server.port}${path}`;
        const seen = (visit: Visit) => () => watched(browser, visit);
        const variants = {
          [timetable]: seen({ url: at('/prenota'), shows: 'Orario' }),
          [lesson]: seen({ url: at(`/prenota/${slots[0] ?? ''}`), shows: 'Yoga' }),
          [home]: seen({ url: at('/dashboard'), cookie: owner?.cookie ?? '', shows: 'Oggi' }),
        };
        say('vitals: one visit of each page that counts for nothing');
        for (const visit of Object.values(variants)) await visit();
        const rows = await alternate(variants, effort.rounds);
        const table: Table = {
          title: 'Pages on a phone: processor ÷ 4, 1.6 Mb/s, 150 ms, nothing kept',
          rows,
          figure: 'lcpMs',
          against: timetable,
        };
        return { tables: [table], bars: barsOf(table), inconsistencies: [], skipped: [] };
      } finally {
        await server.stop();
      }
    } finally {
      await browser.close();
      await postgres.close();
    }
  },
};
