import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { environment } from '../config/config.ts';
import { obstacles, openPage } from './browser.ts';

/** A person at the screens. */
export interface Visitor {
  readonly page: Page;
  /**
   * What is wrong with the screen as it stands: barriers (axe), sideways scroll, complaints of the browser, requests to strangers, no or two
   * headings. Empty is good. With SVC_SCREENSHOTS a picture is kept under the name.
   */
  readonly look: (name: string) => Promise<readonly string[]>;
  readonly leave: () => Promise<void>;
}

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;
export const desk = { viewport: { width: 1280, height: 900 } } as const;

/** Nobody's session, a field that is refused: the browser prints an answer of the API that is no fault of a page. */
const isAnswer = (complaint: string): boolean => /status of (400|401|403|404|409|412|422|429|502|503)/.test(complaint);

export const openVisitor = async (
  browser: Browser,
  more: BrowserContextOptions = phone,
  language: 'it-IT' | 'en-GB' = 'it-IT',
): Promise<Visitor> => {
  const { page, complaints, outward } = await openPage(browser, language, more);
  const keep = async (name: string): Promise<void> => {
    const folder = environment()['SVC_SCREENSHOTS'];
    if (folder === undefined) return;
    mkdirSync(folder, { recursive: true });
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  };
  return {
    page,
    look: async (name) => {
      await keep(name);
      const headings = await page.getByRole('heading', { level: 1 }).count();
      return [
        ...(await obstacles(page)),
        ...(headings === 1 ? [] : [`${headings} headings of the first level`]),
        ...complaints.filter((complaint) => !isAnswer(complaint)),
        ...outward,
      ].map((fault) => `${name}: ${fault}`);
    },
    leave: () => page.context().close(),
  };
};
