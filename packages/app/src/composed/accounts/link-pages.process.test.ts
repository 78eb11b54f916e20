import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { environment } from '../../config/config.ts';
import { startFakeMail, type FakeMail } from '@svc/emulators/mail';
import { chromiumPath, obstacles, openBrowser, openPage } from '../../testing/browser.ts';
import { anna, giulia, openRegistration, openStudio, type Studio } from '../../testing/studio.ts';
import { openClient, until } from '../../walk/client.ts';

const chromium = chromiumPath();
const NEW = 'lago di Como 7';

let studio: Studio;
let catcher: FakeMail;
let browser: Browser | undefined;
beforeAll(async () => {
  catcher = await startFakeMail();
  studio = await openStudio({ MAIL__URL: catcher.url, RATELIMIT__LIMITS: '*=100000/60' });
  await openRegistration(studio.server);
  if (chromium !== undefined) browser = await openBrowser(chromium);
});
afterAll(async () => {
  await browser?.close();
  await studio.close();
  await catcher.close();
});

const post = (path: string, body: object) => openClient(studio.url).post(`/api/v1/auth/${path}`, body);
/** The link of the newest mail to an address, once there are so many. */
const linkTo = (email: string, count = 1): Promise<string> =>
  until(`mail ${count} to ${email}`, async () => {
    const mine = catcher.mails.filter(({ to }) => to === email);
    return mine.length < count ? undefined : /http\S+#\S+/.exec(mine[0]?.text ?? '')?.[0];
  });
const pages = ['confirm-email', 'set-password', 'reset-password', 'forgot-password'];

describe('the pages of mailed links, while no other front end is configured', () => {
  it('speak Italian and English, run no inline script, post nothing by themselves, and may be framed by nobody', async () => {
    for (const name of pages)
      for (const [query, language, words] of [
        ['', 'it', 'lang="it"'],
        ['?utm_source=mail&lang=en', 'it', 'lang="en"'],
        ['', 'en', 'lang="en"'],
      ] as const) {
        const answer = await fetch(`${studio.url}/account/${name}${query}`, {
          headers: { 'accept-language': language },
        });
        const html = await answer.text();
        expect([name, answer.status, html.includes(`<html ${words}>`)]).toEqual([name, 200, true]);
        expect(html).not.toMatch(/<script>|javascript:| on\w+=/);
        expect(answer.headers.get('content-security-policy')).toMatch(
          /^default-src 'none'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; style-src 'sha256-[^']+'; script-src 'self'; connect-src 'self'; form-action 'none'$/,
        );
        expect(answer.headers.get('cache-control')).toBe('no-store');
      }
  });

  it('are where every mailed link leads, and opening one uses nothing up', async () => {
    const email = 'carla@example.it';
    await post('register', { email, password: NEW });
    const link = await linkTo(email);
    for (let time = 0; time < 3; time += 1) expect((await fetch(link)).status).toBe(200);
    const admin = await studio.signIn(giulia);
    expect((await admin.post('/api/v1/users', { email: 'dario@example.it', displayName: 'Dario' })).status).toBe(201);
    await post('forgot-password', { email: anna });
    for (const to of ['dario@example.it', anna]) expect((await fetch(await linkTo(to))).status).toBe(200);
    const { email: address, token } = Object.fromEntries(new URLSearchParams(new URL(link).hash.slice(1)));
    expect((await post('enable-user', { email: address, token })).status).toBe(204);
  });

  const why = chromium === undefined ? ' (skipped: no chromium on PATH)' : '';
  it.skipIf(chromium === undefined)(
    `lead a person with a browser from each mail to where it says${why}`,
    { timeout: 120_000 },
    async () => {
      const watched = await openPage(browser!);
      const { page } = watched;
      const shots = environment()['SVC_SCREENSHOTS'];
      const keep = async (name: string): Promise<void> => {
        expect([name, await obstacles(page)]).toEqual([name, []]);
        if (shots === undefined) return;
        mkdirSync(shots, { recursive: true });
        await page.screenshot({ path: join(shots, `${name}.png`) });
      };
      const done = (words: string) => page.getByRole('status').filter({ hasText: words }).waitFor();

      await post('register', { email: 'elsa@example.it', password: NEW });
      await page.goto(await linkTo('elsa@example.it'));
      await page.getByRole('button', { name: 'Conferma' }).waitFor();
      await keep('link-confirm-email');
      await page.getByRole('button', { name: 'Conferma' }).click();
      await done('confermato');
      await keep('link-confirmed');
      expect((await post('login', { email: 'elsa@example.it', password: NEW })).status).toBe(200);

      await post('forgot-password', { email: 'elsa@example.it' });
      await page.goto(await linkTo('elsa@example.it', 2));
      await page.getByLabel('Nuova password').fill('elsa@example.it');
      await page.getByRole('button', { name: 'Cambia la password' }).click();
      await page.getByRole('alert').filter({ hasText: /\S/ }).waitFor();
      await keep('link-reset-refused');
      // The other language keeps the link, which is behind the #.
      await page.getByRole('link', { name: 'English' }).click();
      await page.getByLabel('New password').fill('lago di Garda 8');
      expect(await page.getByLabel('Email').inputValue()).toBe('elsa@example.it');
      await page.getByRole('button', { name: 'Change the password' }).click();
      await done('Your password is changed');
      expect(page.url()).not.toContain('token');
      expect((await post('login', { email: 'elsa@example.it', password: 'lago di Garda 8' })).status).toBe(200);

      await page.goto(`${studio.url}/account/reset-password`);
      await page.getByRole('alert').filter({ hasText: 'non è completo' }).waitFor();
      await keep('link-broken');
      await page.getByRole('link', { name: 'Chiedi un nuovo collegamento' }).click();
      await page.getByLabel('Email').fill('nobody@example.it');
      await keep('link-forgot');
      await page.getByRole('button', { name: 'Invia il collegamento' }).click();
      await done('gli abbiamo mandato');
      expect(watched.outward).toEqual([]);
      // The refused password is an answer of 422, which a browser mentions.
      expect(watched.complaints.filter((text) => !text.includes('422'))).toEqual([]);
    },
  );
});
