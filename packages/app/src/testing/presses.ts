import fc from 'fast-check';
import type { BrowserContext, Page } from 'playwright-core';
import { drawnByCommit } from './drawn-by-commit.ts';

/** What people do to a button that moves money or sends a document. */
const acts = ['press', 'double', 'reload', 'back', 'tab', 'lost'] as const;
export type Act = (typeof acts)[number];

/** Twenty-five orders. A commit plays a sixth; a whole proof (SVC_PROOF=whole) all. */
const sequences = fc.sample(fc.array(fc.constantFrom(...acts), { minLength: 1, maxLength: 3 }), {
  seed: 20_261,
  numRuns: 25,
});

/** The orders of this commit, named by what is done to their buttons. */
export const seededPresses = (): readonly (readonly [string, readonly Act[]])[] =>
  drawnByCommit(sequences, 6).items.map((each) => [each.join(', '), each] as const);

/** The server does what it was asked, and its answer never arrives. */
const losing = async (page: Page, url: RegExp, act: () => Promise<void>): Promise<void> => {
  await page.route(url, async (route) => {
    if (route.request().postData()?.includes('"dryRun":true') === true) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await act();
  await page.unroute(url);
};

interface Pressed {
  readonly address: string;
  /** The call whose answer can be lost. */
  readonly url: RegExp;
  readonly press: (page: Page, often: 1 | 2) => Promise<void>;
}

/** Plays them one after the other. A second tab is there while its press lasts. */
export const play = async (
  context: BrowserContext,
  page: Page,
  sequence: readonly Act[],
  { address, url, press }: Pressed,
): Promise<void> => {
  const there = async (on: Page): Promise<void> => void (await on.goto(address));
  for (const act of sequence) {
    if (page.url() !== address) await there(page);
    if (act === 'press' || act === 'double') await press(page, act === 'double' ? 2 : 1);
    else if (act === 'reload') await page.reload();
    else if (act === 'lost') await losing(page, url, () => press(page, 1));
    else if (act === 'back') {
      await press(page, 1);
      if (page.url() === address) await page.goto(new URL('/health/live', address).href);
      await page.goBack();
    } else {
      const other = await context.newPage();
      await there(other);
      await Promise.all([press(page, 1), press(other, 1)]);
      await other.close();
    }
  }
};
