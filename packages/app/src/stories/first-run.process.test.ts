import * as Effect from 'effect/Effect';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { tokens } from '../composition/tokens.ts';
import { heading, press, type } from '../testing/keyboard.ts';
import { enterByPassword, noBrowser, storyStage, why, type Stage } from '../testing/screens-story.ts';
import { anna, giulia, operator } from '../testing/studio.ts';
import { desk, openVisitor, phone } from '../testing/visitor.ts';

const first = 'svc-change-me';
const own = 'lago lungo 41 remi';

describe.skipIf(noBrowser)(`who comes to the door of the studio${why}`, () => {
  const stage = storyStage();
  let studio: Stage['studio'];
  let browser: Stage['browser'];
  beforeAll(() => {
    ({ studio, browser } = stage());
  });
  const flags = () => studio.server.tenant.container.get(tokens.money).flags;
  /** Plays with every switch of the studio off, except those that nobody may move. */
  const withAllOff = async (act: () => Promise<void>): Promise<void> => {
    const before = await Effect.runPromise(flags().load);
    const off = Object.fromEntries(Object.keys(before).map((key) => [key, false]));
    await Effect.runPromise(flags().save({ ...before, ...off }));
    await act();
    await Effect.runPromise(flags().save(before));
  };
  const forced = (page: Page): Promise<void> => heading(page, 'Cambia la password');

  it('gate.always-on: with every flag off each address of the studio is still the forced change', async () => {
    const visitor = await openVisitor(browser, phone);
    const { page, look } = visitor;
    await page.goto(`${studio.url}/dashboard/fatture`);
    await enterByPassword(page, operator, first);
    await forced(page);
    await withAllOff(async () => {
      for (const path of ['', '/ordini', '/ordini/prenotazioni/1', '/incassi', '/fatture', '/io', '/nulla']) {
        await page.goto(`${studio.url}/dashboard${path}`);
        await forced(page);
        expect([path, await page.getByRole('navigation', { name: 'Pagine dello studio' }).count()]).toEqual([path, 0]);
      }
      expect(await look('forced-all-off')).toEqual([]);
    });
    await visitor.leave();
  });

  it('for the first time, by keyboard alone: changes the public password, enters with their own, and can be paid', async () => {
    const visitor = await openVisitor(browser, desk);
    const { page, look } = visitor;
    const enter = async (password: string): Promise<void> => {
      await page.getByLabel('E-mail').waitFor();
      await type(page, 'E-mail *', operator);
      await type(page, 'Password *', password);
      await press(page, 'Accedi');
    };
    await page.goto(`${studio.url}/dashboard`);
    await heading(page, 'Accedi');
    await enter(first);
    await forced(page);
    await type(page, 'Password attuale *', first);
    await type(page, 'Nuova password *', own);
    await type(page, 'Ripeti la nuova password *', `${own} `);
    await press(page, 'Cambia');
    await page.getByText('Le due password sono diverse').waitFor();
    expect(await look('first-run-differs')).toEqual([]);
    const again = page.getByLabel('Ripeti la nuova password');
    await type(page, 'Ripeti la nuova password *', '');
    await again.press('End');
    await again.press('Backspace');
    await press(page, 'Cambia');
    // The change ends the session: the same address is the door again.
    await page.getByText('Password cambiata: accedi di nuovo.').waitFor();
    expect(await look('first-run-changed')).toEqual([]);
    await enter(first);
    await page.getByRole('alert').waitFor();
    await page.reload();
    await enter(own);
    await heading(page, 'Oggi');
    const ready = page.getByRole('region', { name: 'Pronto a incassare?' });
    await ready.getByText('Sì: pagamenti, credenziali e dati del venditore sono a posto.').waitFor();
    expect(await look('first-run-home')).toEqual([]);
    await visitor.leave();
  });

  it('session.restore: after a reload, and in a new window, is who they were, on the page where they were', async () => {
    const visitor = await openVisitor(browser, desk);
    const { page } = visitor;
    const asked: string[] = [];
    const watch = (on: Page): void =>
      void on.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (/\/(?:verify-session|password-status)$/.test(pathname)) asked.push(pathname);
      });
    watch(page);
    const deep = `${studio.url}/dashboard/ordini?vista=rimborsi`;
    const both = ['/api/v1/auth/verify-session', '/api/v1/users/me/password-status'];
    const stands = async (on: Page): Promise<void> => {
      await heading(on, 'Ordini');
      await on.getByText('Giulia', { exact: false }).first().waitFor();
      expect(new URL(on.url()).pathname).toBe('/dashboard/ordini');
      await expect.poll(() => asked).toEqual(both);
    };
    await page.goto(deep);
    await enterByPassword(page, giulia);
    await heading(page, 'Ordini');
    const address = page.url();
    asked.length = 0;
    await page.reload();
    await stands(page);
    expect(page.url()).toBe(address);
    asked.length = 0;
    const other = await page.context().newPage();
    watch(other);
    await other.goto(address);
    await stands(other);
    expect(await page.getByLabel('Password').count()).toBe(0);
    await visitor.leave();
  });

  it('session.restore: a client’s page asks the same after a reload, and nobody is asked to sign in', async () => {
    const visitor = await openVisitor(browser, phone);
    const { page } = visitor;
    await page.goto(`${studio.url}/area`);
    await enterByPassword(page, anna);
    await page.getByRole('heading', { name: 'I miei ordini' }).waitFor();
    const status = page.waitForResponse(/\/users\/me\/password-status$/);
    await page.reload();
    expect((await status).status()).toBe(200);
    await page.getByRole('heading', { name: 'I miei ordini' }).waitFor();
    expect(await page.getByLabel('E-mail').count()).toBe(0);
    await visitor.leave();
  });

  it('flag.enable_idp_login: switched off, or on without a Client ID, no door offers a provider or asks a stranger', async () => {
    const before = await Effect.runPromise(flags().load);
    for (const on of [false, true]) {
      await Effect.runPromise(flags().save({ ...before, enable_idpa_login: on, enable_idpb_login: on }));
      const config = await studio.anonymous.get('/api/v1/external-auth/config');
      expect(config.json()['providers']).toEqual([]);
      for (const [door, buttons] of [
        ['/dashboard', ['Accedi', 'Entra con un codice']],
        ['/area', ['Mandami un codice', 'Entra con la password']],
      ] as const) {
        const visitor = await openVisitor(browser, phone);
        await visitor.page.goto(`${studio.url}${door}`);
        await visitor.page.getByLabel('E-mail').waitFor();
        const form = visitor.page.locator('main');
        for (const name of buttons) await form.getByRole('button', { name, exact: true }).waitFor();
        expect(await form.getByRole('button', { name: /idp|provider|Google|Apple|fornitore/i }).count()).toBe(0);
        const faults = on ? await visitor.look(`door-${door.slice(1)}`) : [];
        expect(faults).toEqual([]);
        await visitor.leave();
      }
    }
    await Effect.runPromise(flags().save(before));
  });
});
