import { kernelStores, openDatabase } from '@svc/adapters-db';
import { chromiumPath, openBrowser } from '@svc/app/testing';
import { anAccount } from '@svc/application/testing';
import { privilege } from '@svc/domain/accounts';
import * as Effect from 'effect/Effect';
import { preparePaidOrders } from '../finalize/paid-orders.ts';
import { prepareCrowd } from '../holds/crowd.ts';
import type { Effort, Outcome, Say } from '../kernel/bench.ts';
import { alternate, type Figures } from '../kernel/figures.ts';
import { ask, type BenchPostgres } from '../kernel/postgres.ts';
import type { Bar, Table } from '../kernel/report.ts';
import { startServer } from '../kernel/server-process.ts';
import { svcServe } from '../kernel/svc.ts';
import { prepareVisitors } from '../session/people.ts';

type Browser = Awaited<ReturnType<typeof openBrowser>>;
type Page = Awaited<ReturnType<Browser['newPage']>>;

/** A phone of some years ago in a train: a quarter of this CPU, 1.6 Mb/s, 150 ms. */
const SLOWER = 4;
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

/** Runs in each page before its own scripts. */
const WATCH = `window.vitals = { lcpMs: 0, cls: 0, inpMs: 0 };
const seen = (type, take, more) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...more });
seen('largest-contentful-paint', (entry) => { vitals.lcpMs = entry.startTime; });
seen('layout-shift', (entry) => { if (!entry.hadRecentInput) vitals.cls += entry.value; });
seen('event', (entry) => { if (entry.interactionId > 0) vitals.inpMs = Math.max(vitals.inpMs, entry.duration); }, { durationThreshold: 16 });`;
/** Two frames and a while later the last press is written down. */
const READ = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(vitals), 500))))`;

interface Screen {
  readonly path: string;
  /** What a person does there; the slowest answer to it is the INP. */
  readonly act: (page: Page) => Promise<void>;
  readonly staff?: true;
}

const tabs = async (page: Page): Promise<void> => {
  for (let left = 5; left > 0; left -= 1) await page.keyboard.press('Tab');
};
const typeInto = (page: Page, field: string): Promise<void> =>
  page.locator(field).first().pressSequentially('anna', { timeout: 20_000 });

const screensOf = (slot: string, order: number): Readonly<Record<string, Screen>> => ({
  timetable: { path: '/prenota', act: tabs },
  class: { path: `/prenota/${slot}`, act: tabs },
  login: { path: '/dashboard', act: (page) => typeInto(page, 'input[type=email]') },
  home: {
    path: '/dashboard',
    staff: true,
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.type('ord');
    },
  },
  orders: { path: '/dashboard/ordini', staff: true, act: (page) => typeInto(page, 'main input') },
  order: { path: `/dashboard/ordini/prenotazioni/${order}`, staff: true, act: tabs },
});

/** One cold visit and one warm: the second time the files are in the browser's cache. */
const visit = async (browser: Browser, origin: string, cookie: string, screen: Screen): Promise<Figures> => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, locale: 'it-IT' });
  try {
    const [name = '', value = ''] = cookie.split(/=(.*)/s);
    if (screen.staff === true) await context.addCookies([{ name, value, url: origin }]);
    await context.addInitScript(WATCH);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', network);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const opened = async (): Promise<Figures> => {
      await page.goto(origin + screen.path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      return page.evaluate<Figures>(READ);
    };
    const { lcpMs = Number.NaN, cls = Number.NaN } = await opened();
    await screen.act(page);
    const { inpMs = Number.NaN } = await page.evaluate<Figures>(READ);
    const warm = await opened();
    return { lcpMs, warmLcpMs: warm['lcpMs'] ?? Number.NaN, cls, inpMs };
  } finally {
    await context.close();
  }
};

/** A studio with classes and paid orders, and its owner's session. */
const prepare = async (url: string) => {
  const { slots } = await prepareCrowd(url, 1, 40, 10);
  await preparePaidOrders(url, 100);
  const [owner] = await prepareVisitors(url, 1, anAccount({ privilegeBits: privilege.admin }));
  const database = openDatabase({ url });
  const { flags } = kernelStores(database);
  await Effect.runPromise(Effect.flatMap(flags.load, (all) => flags.save({ ...all, enable_finance: true })));
  await database.close();
  const [order] = await ask<{ readonly id: number }>(url, 'select id from commerce_order order by id limit 1');
  return { screens: screensOf(slots[0] ?? '', order?.id ?? 0), cookie: owner?.cookie ?? '' };
};

const goals: Readonly<Record<string, number>> = { timetable: 1800, login: 2000, home: 2500 };

const barsOf = ({ rows }: Table): readonly Bar[] => {
  const of = (name: string, figure: string): number => rows[name]?.median[figure] ?? Number.NaN;
  const worst = (figure: string): number => Math.max(...Object.keys(rows).map((name) => of(name, figure)));
  const cold = Object.keys(rows).map((name): Bar => {
    const bar = { what: `LCP of the ${name} on a slow phone, cold, in ms`, ratio: of(name, 'lcpMs') };
    return { ...bar, ...(goals[name] === undefined ? {} : { goal: goals[name] }), wants: 'atMost' };
  });
  return [
    ...cold,
    { what: 'LCP of the home, warm, in ms', ratio: of('home', 'warmLcpMs'), goal: 800, wants: 'atMost' },
    { what: 'INP, the slowest of six screens, in ms', ratio: worst('inpMs'), goal: 150, wants: 'atMost' },
    { what: 'CLS, the largest of six screens', ratio: worst('cls'), goal: 0.02, wants: 'atMost' },
  ];
};

/** What a person on a slow phone waits for: the largest paint, the slowest answer to a press, and what jumps. */
export const measureVitals = async (
  postgres: BenchPostgres,
  effort: Effort,
  say: Say,
): Promise<Pick<Outcome, 'tables' | 'bars' | 'skipped'>> => {
  const executable = chromiumPath();
  if (executable === undefined) return { tables: [], bars: [], skipped: ['LCP, INP and CLS: no chromium on PATH'] };
  say('screens: preparing a studio for a slow phone');
  const url = await postgres.create('bench_screens_vitals');
  const { screens, cookie } = await prepare(url);
  const server = await startServer(svcServe(url), '/health/ready');
  const browser = await openBrowser(executable);
  try {
    const origin = `http://127.0.0.1:${server.port}`;
    const measured = Object.fromEntries(
      Object.entries(screens).map(([name, screen]) => [name, () => visit(browser, origin, cookie, screen)]),
    );
    const table: Table = {
      title: `Six screens on a phone: CPU ÷ ${SLOWER}, 1.6 Mb/s, ${network.latency} ms`,
      rows: await alternate(measured, effort.rounds),
      figure: 'lcpMs',
      against: 'timetable',
    };
    return { tables: [table], bars: barsOf(table), skipped: [] };
  } finally {
    await browser.close();
    await server.stop();
  }
};
