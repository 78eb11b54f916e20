import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultSuperAdminPassword } from '@svc/domain/accounts';
import { environment } from '../config/config.ts';
import { demoPassword } from '../demo/studio-loto.ts';
import { chromiumPath, obstacles, openBrowser, openPage, type WatchedPage } from '../testing/browser.ts';
import { rawClient, register, type RawClient } from '../testing/oidc-client.ts';
import { anna, openStudio, operator, type Studio } from '../testing/studio.ts';

const executable = chromiumPath();

/** SVC_SCREENSHOTS names a folder: what the browser shows is kept there, for a person to look at. */
const keep = async ({ page }: WatchedPage, name: string): Promise<void> => {
  const folder = environment()['SVC_SCREENSHOTS'];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
};

/** Holds the browser's work back until it is released: on a fast machine nobody would see it. */
const slowWork = `{
  const { subtle } = crypto;
  const derive = subtle.deriveBits.bind(subtle);
  const released = new Promise((resolve) => { globalThis.release = resolve; });
  subtle.deriveBits = (...given) => released.then(() => derive(...given));
}`;

const why = executable === undefined ? ' (skipped: no chromium on PATH; install it to have the page driven)' : '';
describe.skipIf(executable === undefined)(`the sign-in page in a browser${why}`, () => {
  let studio: Studio;
  let browser: Browser;
  let app: Server;
  let home: string;
  let client: RawClient;
  const pages: WatchedPage[] = [];

  beforeAll(async () => {
    studio = await openStudio({ BOTCHALLENGE__MODE: 'altcha', BOTCHALLENGE__DIFFICULTY: '400' });
    // The client's own site: its callback sends people on to yet another address.
    app = createServer((request, response) => {
      if (request.url?.startsWith('/callback') === true)
        return response.writeHead(303, { location: home.replace('127.0.0.1', 'localhost') + '/desk' }).end();
      return response.setHeader('content-type', 'text/html').end('<html lang="it"><title>Banco</title><h1>Banco</h1>');
    });
    await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
    home = `http://127.0.0.1:${(app.address() as AddressInfo).port}`;
    // With a secret: a program on this machine without one would be asked for consent at each sign-in.
    await register(studio.server, 'desk', { redirectUris: [`${home}/callback`], confidential: true });
    client = rawClient(studio.url, 'desk');
    browser = await openBrowser(executable ?? '');
  });
  afterAll(async () => {
    await browser.close();
    app.close();
    await studio.close();
  });

  const visit = async (locale?: 'it-IT' | 'en-GB', over = {}): Promise<WatchedPage> => {
    const watched = await openPage(browser, locale);
    pages.push(watched);
    await watched.page.goto(client.authorizeUrl({ redirect_uri: `${home}/callback`, ...over }));
    return watched;
  };

  it('can be used with a keyboard and a screen reader, and leads to wherever the client goes on', async () => {
    const watched = await visit();
    const { page } = watched;
    expect(await page.locator('html').getAttribute('lang')).toBe('it');
    expect(await obstacles(page)).toEqual([]);
    await keep(watched, 'oidc-sign-in');
    await page.getByLabel('Email').fill(anna);
    await page.getByLabel('Password').fill('wrong');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    expect(await obstacles(page)).toEqual([]);
    expect(await page.getByLabel('Email').inputValue()).toBe(anna);
    await keep(watched, 'oidc-sign-in-wrong');
    await page.getByLabel('Password').fill(demoPassword);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Banco' }).waitFor();
    // Signed in now: the next client asks nothing.
    await page.goto(client.authorizeUrl({ redirect_uri: `${home}/callback` }));
    await page.getByRole('heading', { name: 'Banco' }).waitFor();
    await page.goto(`${studio.url}/connect/logout`);
    expect(await obstacles(page)).toEqual([]);
    await keep(watched, 'oidc-sign-out');
    await page.getByRole('button', { name: 'Esci' }).click();
    await page.getByRole('heading', { name: 'Sei uscito' }).waitFor();
    expect(await obstacles(page)).toEqual([]);
  });

  it('offers a code by mail, speaks English to who prefers it, and Italian at a click', async () => {
    const watched = await openPage(browser, 'en-GB');
    pages.push(watched);
    const { page } = watched;
    await page.addInitScript(slowWork);
    await page.goto(client.authorizeUrl({ redirect_uri: `${home}/callback` }));
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Sign in');
    await page.getByRole('button', { name: 'Get a code by email' }).click();
    expect(await obstacles(page)).toEqual([]);
    await page.getByLabel('Email').fill(anna);
    await page.getByLabel('Email').press('Enter');
    // The proof of work is under way: the page says so, and goes on by itself.
    await page.getByText('finishing a check').waitFor();
    expect(await obstacles(page)).toEqual([]);
    await keep(watched, 'oidc-code-working');
    await page.evaluate('release()');
    await page.getByLabel('Code').waitFor();
    expect(await obstacles(page)).toEqual([]);
    await keep(watched, 'oidc-code');
    await page.getByRole('button', { name: 'Italiano' }).click();
    await page.getByLabel('Codice', { exact: true }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('it');
  });

  it('otp.bot-challenge: says what is missing where no script runs, and still lets a password in', async () => {
    const watched = await openPage(browser, 'it-IT', { javaScriptEnabled: false });
    pages.push(watched);
    const { page } = watched;
    await page.goto(client.authorizeUrl({ redirect_uri: `${home}/callback` }));
    await page.getByRole('button', { name: 'Ricevi un codice via email' }).click();
    await page.locator('noscript p').waitFor();
    expect(await page.locator('noscript p').textContent()).toContain('Accedi con la password.');
    await keep(watched, 'oidc-code-no-script');
    await page.getByLabel('Email').fill(anna);
    await page.getByRole('button', { name: 'Invia il codice' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByRole('button', { name: 'Accedi con la password' }).click();
    await page.getByLabel('Password').waitFor();
  });

  it('shows a small and dark screen the same, and sends a gated account to change its password', async () => {
    const watched = await visit('it-IT');
    const { page } = watched;
    await page.setViewportSize({ width: 320, height: 640 });
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await obstacles(page)).toEqual([]);
    await keep(watched, 'oidc-small-dark');
    await page.getByLabel('Email').fill(operator);
    await page.getByLabel('Password').fill(defaultSuperAdminPassword);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Prima cambia la password' }).waitFor();
    expect(await obstacles(page)).toEqual([]);
    await keep(watched, 'oidc-gated');
  });

  it('asks for consent where a client wants it asked, and shows a request that cannot be accepted', async () => {
    const watched = await visit('it-IT', { scope: 'openid offline_access', prompt: 'consent' });
    const { page } = watched;
    await page.getByLabel('Email').fill(anna);
    await page.getByLabel('Password').fill(demoPassword);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Consenti' }).waitFor();
    expect(await obstacles(page)).toEqual([]);
    await keep(watched, 'oidc-consent');
    await page.getByRole('button', { name: 'Consenti' }).click();
    await page.getByRole('heading', { name: 'Banco' }).waitFor();
    const lost = await visit('it-IT', { client_id: 'nobody' });
    expect(await obstacles(lost.page)).toEqual([]);
    await keep(lost, 'oidc-error');
  });

  it('posts by itself where the protocol wants a form (response_mode=form_post), by the one script it allows', async () => {
    const watched = await visit('it-IT', { response_mode: 'form_post' });
    const { page } = watched;
    await page.getByLabel('Email').fill(anna);
    await page.getByLabel('Password').fill(demoPassword);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Banco' }).waitFor();
  });

  it('fetched nothing from elsewhere and broke none of its own rules', () => {
    expect(pages.flatMap(({ outward }) => outward)).toEqual([]);
    const expected = /the server responded with a status of 4\d\d/; // the browser's word for 401, 403 and 400
    expect(
      pages.flatMap(({ complaints }) => complaints).filter((text) => !expected.test(text) && !text.includes('favicon')),
    ).toEqual([]);
  });
});
