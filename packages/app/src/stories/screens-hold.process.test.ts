import * as Effect from 'effect/Effect';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { tokens } from '../composition/tokens.ts';
import { enterByPassword, noBrowser, storyStage, why } from '../testing/screens-story.ts';
import { giulia } from '../testing/studio.ts';
import { desk, openVisitor, phone, type Visitor } from '../testing/visitor.ts';

describe.skipIf(noBrowser)(`screens that hold when something ends or breaks${why}`, () => {
  const stage = storyStage();
  const openFinance = (): Promise<unknown> => {
    const { flags } = stage().studio.server.tenant.container.get(tokens.money);
    return Effect.runPromise(Effect.flatMap(flags.load, (all) => flags.save({ ...all, enable_finance: true })));
  };
  beforeAll(openFinance); // before anybody asks: a process remembers flags for a while
  const takings = async (): Promise<Visitor & { readonly note: ReturnType<Page['getByLabel']> }> => {
    const { browser, studio } = stage();
    await studio.sql(
      `insert into operator_alert (id, kind, provider, external_id, state, raised_at, told_at)
       values (gen_random_uuid(), 'reversal', 'card', gen_random_uuid()::text, 'Open', now() - interval '100 days', now())`,
    );
    const visitor = await openVisitor(browser, desk);
    await visitor.page.goto(`${studio.url}/dashboard/incassi`);
    await enterByPassword(visitor.page, giulia);
    await visitor.page.getByRole('heading', { level: 1, name: 'Incassi' }).waitFor();
    await visitor.page.getByRole('button', { name: 'Segna come chiusa' }).first().click();
    return { ...visitor, note: visitor.page.getByLabel('Che cosa è stato deciso') };
  };
  /** Giulia ends, from another device, every session but that one. */
  const endElsewhere = async (): Promise<void> => {
    const other = await stage().studio.signIn(giulia);
    const { items } = (await other.get('/api/v1/auth/sessions')).json() as {
      readonly items: readonly { readonly id: string; readonly current: boolean }[];
    };
    for (const { id, current } of items)
      if (!current) expect((await other.send(`/api/v1/auth/sessions/${id}`, { method: 'DELETE' })).status).toBe(204);
  };

  it('asks who comes back to sign in, and gives them what they had typed', async () => {
    const { page, look, note, leave } = await takings();
    await note.fill('Lo storno era giusto');
    await endElsewhere();
    await page.getByRole('dialog').getByRole('button', { name: 'Segna come chiusa' }).click();
    await page.getByText('La sessione è scaduta: accedi di nuovo, e trovi tutto come l’hai lasciato.').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await look('expired')).toEqual([]);
    for (const language of ['English', 'Italiano']) await page.getByRole('button', { name: language }).click();
    await enterByPassword(page, giulia);
    await note.waitFor();
    expect(await note.inputValue()).toBe('Lo storno era giusto');
    await page.getByRole('dialog').getByRole('button', { name: 'Segna come chiusa' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await leave();
  });

  it('says that there is no network, keeps what it shows, and sends nothing later', async () => {
    const { page, look, note, leave } = await takings();
    await note.fill('Senza rete');
    await page.context().setOffline(true);
    await page.getByText(/^Sei senza rete/).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Segna come chiusa' }).click();
    await page.getByRole('dialog').getByRole('alert').getByText('Il server non risponde.', { exact: false }).waitFor();
    await page.context().setOffline(false);
    await page.getByText(/^Sei senza rete/).waitFor({ state: 'detached' });
    expect(await note.inputValue()).toBe('Senza rete');
    expect(await stage().studio.sql(`select 1 from operator_alert where outcome like '%Senza rete%'`)).toEqual([]);
    expect(await look('online-again')).not.toContainEqual(expect.stringContaining('foreign'));
    await leave();
  });

  const ownSessions = async (more: Parameters<typeof openVisitor>[1]): Promise<Visitor> => {
    const { browser, studio } = stage();
    const visitor = await openVisitor(browser, more);
    await visitor.page.goto(`${studio.url}/dashboard/io`);
    await enterByPassword(visitor.page, giulia);
    await visitor.page.getByText('Questo dispositivo').first().waitFor();
    return visitor;
  };

  it('says of when is what it keeps without a network, and asks for it anew once that is back', async () => {
    const { page, look, leave } = await ownSessions(phone);
    expect(await page.getByText(/^Dati del/).count()).toBe(0);
    await page.context().setOffline(true);
    await page.getByText(/^Sei senza rete: .* Dati delle? [\d/:, ]+\.$/).waitFor();
    await page.getByText('Questo dispositivo').first().waitFor();
    expect(await look('offline')).toEqual([]);
    const asked = page.waitForResponse(/\/auth\/sessions/); // no timer asks for these
    await page.context().setOffline(false);
    expect((await asked).status()).toBe(200);
    await page.getByText(/^Sei senza rete/).waitFor({ state: 'detached' });
    await leave();
  });

  it('says of when is what it keeps while the server does not answer, until it does', async () => {
    const { page, look, leave } = await ownSessions({ ...desk, colorScheme: 'dark' });
    const sessions = '**/api/v1/auth/sessions*';
    const lookAgain = (): Promise<unknown> =>
      page.evaluate('document.dispatchEvent(new Event("visibilitychange", { bubbles: true }))');
    await page.route(sessions, (route) => route.abort());
    await lookAgain();
    await page
      .getByText(/^Il server non risponde: ciò che vedi può essere vecchio\. Dati delle? [\d/:, ]+\.$/)
      .waitFor();
    await page.getByText('Questo dispositivo').first().waitFor();
    const faults = await look('no-answer');
    expect(faults.filter((fault) => !fault.includes('net::ERR_FAILED'))).toEqual([]);
    await page.unroute(sessions);
    await lookAgain();
    await page.getByText(/^Il server non risponde: ciò che vedi/).waitFor({ state: 'detached' });
    await leave();
  });

  it('says that nobody answers instead of asking who one is, and goes on when somebody does', async () => {
    const { browser, studio } = stage();
    const { page, leave } = await openVisitor(browser, phone);
    const session = '**/api/v1/auth/verify-session';
    await page.route(session, (route) => route.abort());
    await page.goto(`${studio.url}/dashboard`);
    await page.getByRole('alert').getByText('Il server non risponde.', { exact: false }).waitFor();
    await page.unroute(session);
    await page.getByRole('button', { name: 'Riprova' }).click();
    await page.getByRole('heading', { level: 1, name: 'Accedi' }).waitFor();
    await leave();
  });

  it('asks to load the page again when a release took the place of its files', async () => {
    const { browser, studio } = stage();
    const { page, leave } = await openVisitor(browser, phone);
    await page.goto(`${studio.url}/prenota`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.route('**/assets/area*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await page.getByRole('link', { name: 'La mia area' }).click();
    await page.getByText('C’è una nuova versione: ricarica la pagina.').waitFor();
    await page.unroute('**/assets/area*.js');
    await page.getByRole('button', { name: 'Ricarica' }).click();
    await page.getByLabel('E-mail').waitFor();
    await leave();
  });

  it('shows somebody whose role was taken away the door, at their next step', async () => {
    const { browser, studio } = stage();
    const { page, leave } = await openVisitor(browser, phone);
    await page.goto(`${studio.url}/dashboard`);
    await enterByPassword(page, giulia);
    const toOrders = page.getByRole('link', { name: /^Ordini/ }); // with how many wait
    await toOrders.waitFor();
    const [row] = await studio.sql<{ privilege_bits: number }>(`select privilege_bits from account where email = $1`, [
      giulia,
    ]);
    await studio.sql(`update account set privilege_bits = 0 where email = $1`, [giulia]);
    await toOrders.click();
    await page.getByText('Questo accesso è per chi lavora nello studio.').waitFor();
    await studio.sql(`update account set privilege_bits = $2 where email = $1`, [giulia, row?.privilege_bits]);
    await leave();
  });
});
