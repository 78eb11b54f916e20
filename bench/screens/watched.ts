import type { Browser } from 'playwright-core';
import type { Figures } from '../kernel/figures.ts';

/** A page as somebody comes to it: by its address, with nothing kept of an earlier visit. */
export interface Visit {
  readonly url: string;
  /** The whole Cookie header of who is signed in. */
  readonly cookie?: string;
  /** A heading that stands once the page shows what it is for. */
  readonly shows: string;
}

/** A phone of the middle: four times slower than this machine, on 1.6 Mb/s with 150 ms to the server. */
const CPU_SLOWER = 4;
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

/** Runs in the page before its own scripts. An event is kept from 16 ms on, the least that the browser reports. */
const observe = `{
  const seen = { lcp: 0, cls: 0, inp: 0 };
  globalThis.vitals = seen;
  const on = (type, more, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...more });
  on('largest-contentful-paint', {}, (entry) => { seen.lcp = entry.startTime; });
  on('layout-shift', {}, (entry) => { if (!entry.hadRecentInput) seen.cls += entry.value; });
  on('event', { durationThreshold: 16 }, (entry) => { if (entry.interactionId > 0) seen.inp = Math.max(seen.inp, entry.duration); });
}`;

interface Seen {
  readonly lcp: number;
  readonly cls: number;
  readonly inp: number;
}

/** Two frames and what is left to do: after that the observers know of all that came before. */
const settled = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 100))))`;

/** What the browser itself reports of a visit, cold, and of one press: the language of the whole screen changes. */
export const watched = async (browser: Browser, { url, cookie, shows }: Visit): Promise<Figures> => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, locale: 'it-IT' });
  try {
    const [name = '', value = ''] = cookie?.split('=', 2) ?? [];
    if (cookie !== undefined) await context.addCookies([{ name, value, url }]);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', network);
    await page.addInitScript(observe);
    await page.goto(url);
    await page.getByRole('heading', { name: shows }).first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.evaluate(settled);
    // Before the press: with the first input the browser ends looking for a larger paint.
    const { lcp, cls } = await page.evaluate<Seen>('globalThis.vitals');
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('button', { name: 'Italiano' }).waitFor();
    await page.waitForLoadState('networkidle');
    await page.evaluate(settled);
    const { inp } = await page.evaluate<Seen>('globalThis.vitals');
    return { lcpMs: lcp, cls, pressMs: inp };
  } finally {
    await context.close();
  }
};
