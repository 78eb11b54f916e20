import * as Effect from 'effect/Effect';
import type { Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { tokens } from '../composition/tokens.ts';
import { heading } from '../testing/keyboard.ts';
import { enterByPassword, noBrowser, storyStage, why, type Stage } from '../testing/screens-story.ts';
import { anna, bruno, giulia } from '../testing/studio.ts';
import { desk, openVisitor, phone } from '../testing/visitor.ts';
import { freeSlots } from '../walk/stage.ts';

describe.skipIf(noBrowser)(`screens that say why, and where to go on${why}`, () => {
  const stage = storyStage();
  let studio: Stage['studio'];
  let browser: Stage['browser'];
  beforeAll(async () => {
    ({ studio, browser } = stage());
    const { flags } = studio.server.tenant.container.get(tokens.money);
    await Effect.runPromise(Effect.flatMap(flags.load, (all) => flags.save({ ...all, enable_finance: true })));
  });
  const enter = async (page: Page, path: string, email: string): Promise<void> => {
    await page.goto(`${studio.url}${path}`);
    await enterByPassword(page, email);
  };
  const focused = (page: Page): Promise<string> => page.evaluate<string>('document.activeElement.name ?? ""');
  const refusing =
    (status: number, code: string, title: string, headers: Readonly<Record<string, string>> = {}) =>
    (route: Route): Promise<void> =>
      route.fulfill({ status, headers, json: { type: 'about:blank', title, status, code, traceId: '0'.repeat(32) } });

  it('lead from the sign-in’s own address to the screen that it names, and to the first one from a hostile one', async () => {
    const visitor = await openVisitor(browser, phone);
    const { page } = visitor;
    await page.goto(`${studio.url}/dashboard/accedi?torna=${encodeURIComponent('/dashboard/ordini?vista=decidere')}`);
    await heading(page, 'Accedi');
    await enterByPassword(page, giulia);
    await page.waitForURL(`${studio.url}/dashboard/ordini?vista=decidere`);
    await heading(page, 'Ordini');
    for (const torna of ['//elsewhere.example/x', String.raw`/\elsewhere.example`, 'javascript:alert(1)', '/area']) {
      await page.goto(`${studio.url}/dashboard/accedi?torna=${encodeURIComponent(torna)}`);
      await page.waitForURL(`${studio.url}/dashboard`);
      await heading(page, 'Oggi');
    }
    await page.goto(`${studio.url}/dashboard/password/obbligatoria`);
    await page.waitForURL(`${studio.url}/dashboard`);
    expect(await visitor.look('after-sign-in')).toEqual([]);
    await visitor.leave();
  });

  it('lead from what the studio lacks to be paid to the field that mends it, and from a dispute to where it is closed', async () => {
    await studio.sql(`update einvoicing_settings set seller = (seller::jsonb - 'name')::json`);
    await studio.sql(
      `insert into operator_alert (id, kind, provider, external_id, state, amount_cents, currency, respond_by, raised_at, told_at)
       values (gen_random_uuid(), 'dispute', 'card', 'dp_home', 'Open', 4500, 'EUR', now() + interval '6 days', now(), now())`,
    );
    const visitor = await openVisitor(browser, { ...phone, colorScheme: 'dark' });
    const { page, look } = visitor;
    await enter(page, '/dashboard', giulia);
    const ready = page.getByRole('region', { name: 'Pronto a incassare?' });
    expect(await ready.getByRole('link').all()).toHaveLength(0);
    await ready.getByText('manca').waitFor();
    await page.getByText(/^Rispondi presso il fornitore entro il/).waitFor();
    expect(await look('home-not-ready')).toEqual([]);
    await page.getByRole('link', { name: 'Contestazione di un pagamento' }).click();
    await heading(page, 'Incassi');
    await page.goBack();
    await ready.getByRole('link', { name: 'Completa i dati di chi emette le fatture' }).click();
    await heading(page, 'Impostazioni della fatturazione');
    await expect.poll(() => focused(page)).toBe('seller/name');
    await page.keyboard.type('Studio Loto S.r.l.');
    await page.getByRole('button', { name: 'Salva', exact: true }).click();
    await page.getByText('Salvato').first().waitFor();
    await page.getByRole('link', { name: 'Oggi' }).click();
    await ready.getByText('Sì: pagamenti, credenziali e dati del venditore sono a posto.').waitFor();
    await visitor.leave();
  });

  it('errors.general.rateLimited: count down to when it may be tried again, and go on then', async () => {
    const visitor = await openVisitor(browser, desk);
    const { page, look } = visitor;
    await enter(page, '/dashboard', giulia);
    await heading(page, 'Oggi');
    const orders = /\/api\/v1\/payments\/admin\/orders\?/;
    await page.route(orders, refusing(429, 'errors.general.rateLimited', 'Troppe richieste.', { 'retry-after': '4' }));
    await page.getByRole('link', { name: /^Ordini/ }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Troppe richieste.' });
    await alert.getByText(/^Si può riprovare tra 0:0\d$/).waitFor();
    expect(await alert.getByRole('button', { name: 'Riprova' }).isDisabled()).toBe(true);
    expect(await look('too-often')).toEqual([]);
    await page.unroute(orders);
    await alert.getByRole('button', { name: 'Riprova' }).click(); // waits until it may be pressed
    await page.getByText('Nessun ordine qui.').waitFor();
    expect(await alert.count()).toBe(0);
    await visitor.leave();
  });

  it('do not let somebody believe that they are out while nobody answered', async () => {
    const visitor = await openVisitor(browser, phone);
    const { page, look } = visitor;
    await enter(page, '/area', anna);
    await page.getByRole('heading', { name: 'I miei ordini' }).waitFor();
    const logout = '**/api/v1/auth/logout';
    await page.route(logout, (route) => route.abort());
    await page.getByRole('button', { name: 'Esci' }).click();
    await page.getByRole('alert').getByText('Il server non risponde.', { exact: false }).waitFor();
    expect(await look('still-in')).not.toContainEqual(expect.stringContaining('sideways'));
    await page.unroute(logout);
    await page.getByRole('button', { name: 'Esci' }).click();
    await page.getByText('Accedi per vedere le tue prenotazioni.').waitFor();
    await visitor.leave();
  });

  it('do not say that somebody has a place while nobody knows, and find the payment that waits then', async () => {
    const [slot] = await freeSlots(await studio.signIn(anna), 10);
    const visitor = await openVisitor(browser, phone);
    const { page, look } = visitor;
    await enter(page, `/prenota/${slot?.id ?? ''}`, anna);
    await page.getByRole('button', { name: /^Paga .*€ e prenota$/ }).click();
    await page.getByLabel('Numero della carta').waitFor();
    const own = /\/api\/v1\/payments\/orders\?/;
    await page.route(own, refusing(502, 'errors.general.unavailable', 'Ora non si può.'));
    await page.goto(`${studio.url}/prenota/${slot?.id ?? ''}`);
    await page.getByRole('alert').getByText('Ora non si può.').waitFor();
    expect(await page.getByText('Hai già un posto in questa lezione.').count()).toBe(0);
    expect(await look('payment-unknown')).toEqual([]);
    await page.unroute(own);
    await page.getByRole('button', { name: 'Riprova' }).click();
    await page.getByRole('link', { name: 'Riprendi il pagamento' }).waitFor();
    await visitor.leave();
  });

  it('say that what a deletion takes along cannot be read, instead of nothing', async () => {
    const visitor = await openVisitor(browser, phone);
    const { page, look } = visitor;
    await enter(page, '/area/io', bruno);
    const plans = /\/api\/v1\/my\/subscriptions/;
    await page.route(plans, refusing(502, 'errors.general.unavailable', 'Ora non si può.'));
    await page.getByRole('button', { name: 'Cancella l’account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('alert').getByText('Ora non si può.').waitFor();
    expect(await dialog.getByText('Non si torna indietro').count()).toBe(0);
    expect(await look('deletion-unknown')).toEqual([]);
    await page.unroute(plans);
    await dialog.getByRole('button', { name: 'Riprova' }).click();
    await dialog.getByText('Non si torna indietro').waitFor();
    await visitor.leave();
  });
});
