import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { environment } from '../config/config.ts';

/** The Chromium on PATH; undefined when this machine has none. */
export const chromiumPath = (): string | undefined =>
  (environment()['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => ['chromium', 'chromium-browser', 'google-chrome'].map((name) => join(folder, name)))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });

export interface WatchedPage {
  readonly page: Page;
  /** Requests that wanted to leave this machine; each was stopped. */
  readonly outward: readonly string[];
  /** Errors of scripts, refusals by the content security policy, files that were not there. */
  readonly complaints: readonly string[];
}

export const openBrowser = (executablePath: string): Promise<Browser> =>
  chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });

/** Milliseconds for one step of a page. A machine may be slow while many browsers run: never a reason to fail. */
const patience = 90_000;

const isLocal = (url: string): boolean =>
  ['data:', 'blob:', 'about:'].some((scheme) => url.startsWith(scheme)) ||
  ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname);

export const openPage = async (
  browser: Browser,
  locale: 'it-IT' | 'en-GB' = 'it-IT',
  more: BrowserContextOptions = {},
): Promise<WatchedPage> => {
  const context = await browser.newContext({ viewport: { width: 1100, height: 900 }, ...more, locale });
  context.setDefaultTimeout(patience);
  const outward: string[] = [];
  const complaints: string[] = [];
  await context.route('**/*', async (route) => {
    const url = route.request().url();
    if (isLocal(url)) return await route.continue();
    outward.push(url);
    return await route.abort();
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return { page, outward, complaints };
};

/** Texts that a box cuts off at its side, without the dots that say so; run in the page. */
const cutTexts = `[...document.querySelectorAll('body *')]
  .filter((each) => ['hidden', 'clip'].includes(getComputedStyle(each).overflowX) && each.clientWidth > 1
    && each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).textOverflow !== 'ellipsis')
  .map((each) => each.textContent.trim().slice(0, 60)).filter((text) => text !== '')`;

/** What moves has arrived; what moves for ever is left out. Without timers of the page, which a test may hold. */
const settled = `Promise.all(document.getAnimations()
  .filter((each) => Number.isFinite(each.effect?.getComputedTiming().endTime))
  .map((each) => each.finished.catch(() => undefined))).then(() => undefined)`;

/** Colours are judged once nothing moves: twice, since what is shown begins to move a moment later. */
const stillness = async (page: Page): Promise<void> => {
  await page.evaluate(settled);
  await new Promise((resolve) => setTimeout(resolve, 50));
  await page.evaluate(settled);
};

/** What stands in the way of a person with a keyboard, a screen reader or weak eyes (WCAG 2.2 AA); empty is good. */
export const obstacles = async (page: Page): Promise<readonly string[]> => {
  await stillness(page);
  // Our pages have no frames, so the analysis needs no second page to collect what it found in them.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  const sideways = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
  const cut = await page.evaluate<readonly string[]>(cutTexts);
  return [
    ...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)),
    ...((await page.evaluate<boolean>(sideways)) ? ['the page scrolls sideways'] : []),
    ...cut.map((text) => `cut off: ${text}`),
  ];
};
