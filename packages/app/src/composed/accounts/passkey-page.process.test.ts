import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { decodeJwt } from 'jose';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../../demo/studio-loto.ts';
import { chromiumPath, obstacles, openBrowser, openPage } from '../../testing/browser.ts';
import { heading, press, type } from '../../testing/keyboard.ts';
import { rawClient, register } from '../../testing/oidc-client.ts';
import { anna, bruno, giulia, openStudio, type Studio } from '../../testing/studio.ts';

const executable = chromiumPath();
const why = executable === undefined ? ' (skipped: no chromium on PATH; install it to have the page driven)' : '';

/** A port that nothing listens on at this moment: the public address names it before the server does. */
const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
};

/** The browser has an authenticator that verifies its person, as a phone or a laptop has. */
const withAuthenticator = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    verifies: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
};

describe.skipIf(executable === undefined)(`a passkey in a browser${why}`, { timeout: 60_000 }, () => {
  let studio: Studio;
  let browser: Browser;
  beforeAll(async () => {
    // An address of numbers is nobody's relying party: passkeys need a name.
    const port = await freePort();
    studio = await openStudio({ PORT: String(port), HTTP__PUBLICURL: `http://localhost:${port}` });
    browser = await openBrowser(executable ?? '');
  });
  afterAll(async () => {
    await browser.close();
    await studio.close();
  });

  it('is made by the device, and signs in at the page for other programs: amr and acr say so', async () => {
    const site = `http://localhost:${studio.port}`;
    await register(studio.server, 'desk');
    const { page, outward, complaints } = await openPage(browser);
    const device = await withAuthenticator(page);
    const client = rawClient(site, 'desk');
    await page.goto(client.authorizeUrl());

    const own = await studio.signIn(anna);
    const options = (await own.post('/api/v1/auth/second-factor/passkeys/options')).json();
    const made = `PublicKeyCredential.parseCreationOptionsFromJSON(${JSON.stringify(options)})`;
    const credential = await page.evaluate<unknown>(
      `navigator.credentials.create({ publicKey: ${made} }).then((key) => key.toJSON())`,
    );
    const added = await own.post('/api/v1/auth/second-factor/passkeys', { name: 'Telefono', credential });
    expect([added.status, added.json()['recoveryCodes']]).toMatchObject([201, { length: 10 }]);

    await page.getByLabel('Email').fill(anna);
    await page.getByLabel('Password').fill(demoPassword);
    await page.keyboard.press('Enter');
    const use = page.getByRole('button', { name: 'Usa la tua passkey' });
    await use.waitFor();
    expect(await obstacles(page)).toEqual([]);

    await device.verifies(false);
    await use.click();
    await page.getByText('La passkey non ha risposto').waitFor();
    await device.verifies(true);
    const landed = page.waitForRequest((request) => request.url().startsWith('https://desk.example/callback'));
    await use.click();
    const code = new URL((await landed).url()).searchParams.get('code') ?? '';
    const { json } = await client.redeem(code);
    const claims = decodeJwt(String(json['id_token']));
    expect(claims['amr']).toEqual(['pwd', 'pop', 'mfa']);
    expect(complaints.filter((text) => !text.includes('favicon') && !text.includes('ERR_FAILED'))).toEqual([]);
    expect(outward.every((url) => url.startsWith('https://desk.example/callback'))).toBe(true);
  });

  it('is added, proves who one is and is given up on the pages of the account, by keyboard alone', async () => {
    const { page, outward, complaints } = await openPage(browser, 'it-IT');
    await withAuthenticator(page);
    const looked = async (width: number, colorScheme: 'dark' | 'light') => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      expect([page.url(), width, await obstacles(page)]).toEqual([page.url(), width, []]);
    };
    const enter = async () => {
      await heading(page, 'Accedi');
      await type(page, 'Email', bruno);
      await type(page, 'Password', demoPassword);
      await page.keyboard.press('Enter');
      await heading(page, 'Verifica in due passaggi');
    };
    await page.goto(`http://localhost:${studio.port}/account/second-factor`);
    await enter();
    await press(page, 'Aggiungi una passkey');
    await heading(page, 'Aggiungi una passkey');
    await looked(320, 'dark');
    // The same page in the other language has a challenge of its own.
    await press(page, 'English');
    await heading(page, 'Add a passkey');
    await press(page, 'Italiano');
    await heading(page, 'Aggiungi una passkey');
    await type(page, 'Nome della passkey', 'Telefono di Bruno');
    await page.keyboard.press('Enter');
    await heading(page, 'I tuoi codici di recupero');
    await press(page, 'Li ho conservati');
    await page.getByText('Mai usata per accedere').waitFor();
    await looked(390, 'light');
    await press(page, 'Esci ovunque');

    await enter();
    await looked(1280, 'dark');
    await press(page, 'Usa la tua passkey');
    await page.getByText('Ultimo uso').waitFor();
    await studio.sql(`update session set proved_at = now() - interval '11 minutes'`);
    await page.goto(`http://localhost:${studio.port}/account/second-factor?lang=en`);
    await page.getByText('first confirm that it is you').waitFor();
    await looked(320, 'light');
    await press(page, 'Use your passkey');
    await page.getByRole('button', { name: 'Add a passkey' }).waitFor();
    await press(page, 'Remove Telefono di Bruno');
    await looked(320, 'dark');
    await press(page, 'Yes, remove Telefono di Bruno');
    await page.getByText('Two-step verification is off').waitFor();
    expect(outward).toEqual([]);
    expect(complaints.filter((text) => !text.includes('favicon'))).toEqual([]);
  });

  it('is made in the middle of a sign-in where the studio demands a second factor, by keyboard, on a phone too', async () => {
    await studio.sql(
      `insert into settings_document values ('secondFactorPolicy', '{"requiredFrom": "2026-01-01"}', now(), 'test')`,
    );
    const { page, outward, complaints } = await openPage(browser, 'en-GB');
    const device = await withAuthenticator(page);
    await page.goto(`http://localhost:${studio.port}/account/second-factor`);
    await type(page, 'Email', giulia);
    await type(page, 'Password', demoPassword);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Or use a passkey' }).waitFor();
    for (const [width, colorScheme] of [
      [320, 'dark'],
      [1280, 'light'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      expect([width, await obstacles(page)]).toEqual([width, []]);
    }
    await type(page, 'Name of the passkey', 'Laptop');
    await device.verifies(false);
    await press(page, 'Make the passkey');
    await page.getByText('The passkey was not made').waitFor();
    await device.verifies(true);
    await press(page, 'Make the passkey');
    await heading(page, 'Your recovery codes');
    await press(page, 'I have kept them');
    await page.getByText('Laptop', { exact: true }).waitFor();
    await page.getByText('each sign-in asks for a passkey of yours').waitFor();
    expect([outward, complaints.filter((text) => !text.includes('favicon'))]).toEqual([[], []]);
  });
});
