import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { decodeQR } from 'qr/decode.js';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { environment } from '../../config/config.ts';
import { demoPassword } from '../../demo/studio-loto.ts';
import { appWith, appCode } from '../../walk/app-codes.ts';
import { chromiumPath, obstacles, openBrowser, openPage, type WatchedPage } from '../../testing/browser.ts';
import { heading, press, type } from '../../testing/keyboard.ts';
import { rawClient, register } from '../../testing/oidc-client.ts';
import { anna, bruno, giulia, openStudio, type Studio } from '../../testing/studio.ts';

const executable = chromiumPath();
const why = executable === undefined ? ' (skipped: no chromium on PATH; install it to have the pages driven)' : '';

const screens = [
  { width: 320, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
  { width: 390, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const;

const folder = environment()['SVC_SCREENSHOTS'];
const kept = async (page: Page, name: string): Promise<void> => {
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
};
let looks = 0;

/**
 * Nothing stands in anybody's way on a phone or on a desk, by day or by night: one page is judged here, the next one there.
 * SVC_SCREENSHOTS names a folder: then each is judged on all of them, and the pictures are kept.
 */
const looked = async ({ page }: WatchedPage, name: string): Promise<void> => {
  looks += 1;
  for (const { width, colorScheme } of folder === undefined ? [screens[looks % screens.length]!] : screens) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    expect([name, width, await obstacles(page)]).toEqual([name, width, []]);
    await kept(page, `${name}-${width}-${colorScheme}`);
  }
};

/** What a scanner reads from the picture on the screen. */
const scanned = async (browser: Browser, page: Page): Promise<string> => {
  const png = await page.getByRole('img').screenshot();
  const other = await browser.newPage();
  const { width, height, data } = await other.evaluate<{
    width: number;
    height: number;
    data: number[];
  }>(`(async () => {
    const image = await createImageBitmap(await (await fetch('data:image/png;base64,${png.toString('base64')}')).blob());
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
    canvas.drawImage(image, 0, 0);
    const { data } = canvas.getImageData(0, 0, image.width, image.height);
    return { width: image.width, height: image.height, data: [...data] };
  })()`);
  await other.close();
  return decodeQR({ width, height, data: Uint8Array.from(data) });
};

const secretOn = async (page: Page): Promise<string> =>
  ((await page.locator('strong code').textContent()) ?? '').replaceAll(' ', '');

describe.skipIf(executable === undefined)(
  `the pages of the second factor in a browser${why}`,
  { timeout: 120_000 },
  () => {
    let studio: Studio;
    let browser: Browser;
    const pages: WatchedPage[] = [];
    beforeAll(async () => {
      studio = await openStudio();
      browser = await openBrowser(executable ?? '');
    });
    afterAll(async () => {
      await browser.close();
      await studio.close();
    });

    const open = async (locale: 'it-IT' | 'en-GB'): Promise<WatchedPage> => {
      const watched = await openPage(browser, locale);
      pages.push(watched);
      await watched.page.goto(`${studio.url}/account/second-factor`);
      return watched;
    };

    it('are used by keyboard alone: signing in, scanning, the recovery codes, two steps, giving it up', async () => {
      const watched = await open('it-IT');
      const { page } = watched;
      await heading(page, 'Accedi');
      await looked(watched, 'factor-sign-in');
      await type(page, 'Email', anna);
      await type(page, 'Password', 'wrong');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').waitFor();
      await looked(watched, 'factor-sign-in-wrong');
      expect(await page.getByLabel('Email').inputValue()).toBe(anna);
      await type(page, 'Password', demoPassword);
      await page.keyboard.press('Enter');
      await heading(page, 'Verifica in due passaggi');
      await looked(watched, 'factor-off');
      await press(page, 'Attiva la verifica');
      await page.getByRole('img').waitFor();
      await looked(watched, 'factor-enrol');
      const secret = await secretOn(page);
      const app = appWith(secret);
      const uri = new URL(await scanned(browser, page));
      expect(decodeURIComponent(uri.pathname)).toContain(`Studio Loto S.r.l.:${anna}`);
      expect([uri.protocol, uri.host, uri.searchParams.get('secret')]).toEqual(['otpauth:', 'totp', secret]);
      await type(page, 'Codice della tua app', appCode(secret, 1000));
      await page.keyboard.press('Enter');
      await page.getByRole('alert').waitFor();
      await looked(watched, 'factor-enrol-wrong');
      expect(await secretOn(page)).toBe(secret);
      await type(page, 'Codice della tua app', app);
      await page.keyboard.press('Enter');
      await heading(page, 'I tuoi codici di recupero');
      await looked(watched, 'factor-recovery');
      expect(await page.getByRole('listitem').count()).toBe(10);
      const [recovery = ''] = await page.getByRole('listitem').allTextContents();
      await press(page, 'Li ho conservati');
      await page.getByText('è attiva').waitFor();
      await looked(watched, 'factor-on');
      await press(page, 'Esci ovunque');
      await heading(page, 'Accedi');

      await type(page, 'Email', anna);
      await type(page, 'Password', demoPassword);
      await page.keyboard.press('Enter');
      await heading(page, 'Verifica in due passaggi');
      await looked(watched, 'factor-prove');
      await type(page, 'Codice della tua app', appCode(secret, 1000));
      await page.keyboard.press('Enter');
      await page.getByRole('alert').waitFor();
      await looked(watched, 'factor-prove-wrong');
      await type(page, 'Codice della tua app', app);
      await page.keyboard.press('Enter');
      await page.getByText('Codici di recupero rimasti').waitFor();

      await studio.sql(`update session set proved_at = now() - interval '11 minutes'`);
      // The button of a page that stood open meanwhile: the gate says so, and leads to where it is asked.
      await press(page, 'Nuovi codici di recupero');
      await heading(page, 'Non è stato possibile');
      await looked(watched, 'factor-stale');
      await press(page, 'Torna alla verifica in due passaggi');
      await page.getByText('conferma prima che sei tu').waitFor();
      await looked(watched, 'factor-confirm');
      await type(page, 'Codice della tua app', recovery);
      await page.keyboard.press('Enter');
      await page.getByText('Codici di recupero rimasti: 9').waitFor();
      await press(page, 'Disattiva la verifica');
      await looked(watched, 'factor-remove');
      await press(page, 'Sì, disattiva');
      await page.getByText('non è attiva').waitFor();
    });

    it('speak English, also in the middle of a demanded enrolment, and keep its secret when the language changes', async () => {
      await studio.sql(
        `insert into settings_document values ('secondFactorPolicy', '{"requiredFrom": "2026-01-01"}', now(), 'test')`,
      );
      const watched = await open('en-GB');
      const { page } = watched;
      await heading(page, 'Sign in');
      await looked(watched, 'factor-en-sign-in');
      await type(page, 'Email', giulia);
      await type(page, 'Password', demoPassword);
      await page.keyboard.press('Enter');
      await page.getByText('The studio asks for two-step verification').waitFor();
      const secret = await secretOn(page);
      await press(page, 'Italiano');
      await page.getByText('Lo studio chiede la verifica').waitFor();
      await looked(watched, 'factor-demanded');
      await press(page, 'English');
      await page.getByText('The studio asks for two-step verification').waitFor();
      await looked(watched, 'factor-en-demanded');
      expect(await secretOn(page)).toBe(secret);
      await type(page, 'Code of your app', appWith(secret));
      await page.keyboard.press('Enter');
      await heading(page, 'Your recovery codes');
      await looked(watched, 'factor-en-recovery');
      await page.emulateMedia({ media: 'print' });
      // On paper: whose they are and the codes, and nothing to press.
      expect(await page.getByRole('link').count()).toBe(0);
      expect(await page.getByText(giulia).isVisible()).toBe(true);
      await kept(page, 'factor-en-recovery-print');
      await page.emulateMedia({ media: 'screen' });
      await press(page, 'I have kept them');
      await page.getByText('The studio asks it of its staff from 1 January 2026').waitFor();
      await looked(watched, 'factor-en-on');
    });

    it('are those of the sign-in page for other programs too: the picture there is the same secret', async () => {
      await register(studio.server, 'desk', { confidential: true });
      const client = rawClient(studio.url, 'desk');
      await studio.sql('update account set privilege_bits = 1 where email = $1', [bruno]);
      const watched = await openPage(browser, 'en-GB');
      pages.push(watched);
      const { page } = watched;
      await page.goto(client.authorizeUrl());
      await type(page, 'Email', bruno);
      await type(page, 'Password', demoPassword);
      await page.keyboard.press('Enter');
      await page.getByRole('img').waitFor();
      await looked(watched, 'oidc-enrol');
      const secret = await secretOn(page);
      expect(new URL(await scanned(browser, page)).searchParams.get('secret')).toBe(secret);
      await type(page, 'Code of your app', appWith(secret));
      await page.keyboard.press('Enter');
      await heading(page, 'Your recovery codes');
      await looked(watched, 'oidc-recovery');
    });

    it('fetched nothing from elsewhere and broke none of their own rules', () => {
      expect(pages.flatMap(({ outward }) => outward)).toEqual([]);
      const expected = /the server responded with a status of 4\d\d/;
      expect(
        pages
          .flatMap(({ complaints }) => complaints)
          .filter((text) => !expected.test(text) && !text.includes('favicon')),
      ).toEqual([]);
    });
  },
);
