import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { enterByPassword, noBrowser, storyStage, why } from '../testing/screens-story.ts';
import { anna, bruno } from '../testing/studio.ts';
import { openVisitor, phone } from '../testing/visitor.ts';

const session = '**/api/v1/auth/verify-session';

describe.skipIf(noBrowser)(`a client whose session ends, or whose server or files are gone${why}`, () => {
  const stage = storyStage();
  const inArea = async (path: string, email = anna) => {
    const { browser, studio } = stage();
    const visitor = await openVisitor(browser, phone);
    await visitor.page.goto(`${studio.url}${path}`);
    await enterByPassword(visitor.page, email);
    return visitor;
  };
  const endSessions = (email: string) =>
    stage().studio.sql(`delete from session where account_id = (select id from account where email = $1)`, [email]);
  const language = (page: Page, name: 'English' | 'Italiano') =>
    page.getByRole('contentinfo').getByRole('button', { name }).click();

  it('signs in again, in another language too, and finds what they had typed, with the focus where it was', async () => {
    const { page, look, leave } = await inArea('/area/io');
    await page.getByRole('button', { name: 'Modifica i miei dati' }).click();
    const name = page.locator('input[name=displayName]');
    await name.fill('Anna Maria Conti');
    await endSessions(anna);
    await name.press('Enter');
    await page.getByText('La sessione è scaduta: accedi di nuovo, e trovi tutto come l’hai lasciato.').waitFor();
    expect(await look('client-expired')).toEqual([]);
    await language(page, 'English');
    await page.getByText('Your session has ended').waitFor();
    await language(page, 'Italiano');
    await enterByPassword(page, anna);
    await name.waitFor();
    expect(await name.inputValue()).toBe('Anna Maria Conti');
    expect(await page.title()).toMatch(/^Il mio account/);
    await expect.poll(() => page.locator('input[name=displayName]:focus').count()).toBe(1);
    await page.getByRole('button', { name: 'Salva', exact: true }).click();
    await page.getByText('Anna Maria Conti').waitFor();
    await leave();
  });

  it('goes on as nobody, and nothing of theirs stays on the screen', async () => {
    const { page, leave } = await inArea('/area/io');
    await page.getByRole('button', { name: 'Modifica i miei dati' }).click();
    await endSessions(anna);
    await page.locator('input[name=displayName]').press('Enter');
    await page.getByRole('button', { name: 'Continua senza accedere' }).click();
    await page.getByRole('heading', { level: 1, name: 'Il mio account' }).waitFor();
    await page.getByLabel('E-mail').waitFor();
    expect(await page.locator('input[name=displayName]').count()).toBe(0);
    await leave();
  });

  it('who comes back as somebody else finds nothing of the one before', async () => {
    const { page, leave } = await inArea('/area/io');
    await page.getByRole('button', { name: 'Modifica i miei dati' }).click();
    await page.locator('input[name=displayName]').fill('Di Anna');
    await endSessions(anna);
    await page.locator('input[name=displayName]').press('Enter');
    await page.getByText('La sessione è scaduta').waitFor();
    await enterByPassword(page, bruno);
    await page.getByText(bruno, { exact: true }).waitFor();
    expect(await page.locator('input[name=displayName]').count()).toBe(0);
    await leave();
  });

  it('reads that nobody answers who they are, and goes on by «Riprova»', async () => {
    const { browser, studio } = stage();
    const { page, look, leave } = await openVisitor(browser, phone);
    await page.route(session, (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto(`${studio.url}/area`);
    await page.getByRole('alert').getByText('Il server ha risposto in modo inatteso.', { exact: false }).waitFor();
    expect(await look('client-unknown')).toEqual([]);
    await page.getByRole('link', { name: 'Orario' }).click();
    await page.getByRole('heading', { level: 1, name: 'Orario delle lezioni' }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.goBack();
    await page.getByRole('alert').waitFor();
    await page.unroute(session);
    await page.getByRole('button', { name: 'Riprova' }).click();
    await page.getByLabel('E-mail').waitFor();
    await leave();
  });

  it('keeps the screen where the file of a question is gone after a release, and says to load the page again', async () => {
    const { page, leave } = await inArea('/area/io');
    await page.getByText('Anna').first().waitFor();
    await stage().studio.sql(`update session set proved_at = proved_at - interval '1 hour'`);
    await page.route('**/assets/prove-again*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await page.getByRole('button', { name: 'Scarica i miei dati' }).click();
    const broken = page.getByRole('alert').filter({ hasText: 'C’è una nuova versione: ricarica la pagina.' });
    await broken.waitFor();
    await page.getByRole('heading', { level: 1, name: 'Il mio account' }).waitFor();
    await broken.getByRole('button', { name: 'Indietro' }).click();
    await page
      .getByRole('alert')
      .getByText(/^Conferma chi sei/)
      .waitFor();
    await leave();
  });

  it('reads the same where the file that proves no robot is at work is gone', async () => {
    const { browser, studio } = stage();
    const { page, leave } = await openVisitor(browser, phone);
    await page.route('**/api/v1/public/bot-challenge', (route) =>
      route.fulfill({ json: { mode: 'altcha', parameters: {}, signature: '' } }),
    );
    await page.goto(`${studio.url}/area`);
    await page.getByLabel('E-mail').fill(anna);
    await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await page.getByRole('button', { name: 'Mandami un codice' }).click();
    const broken = page.getByRole('alert').filter({ hasText: 'C’è una nuova versione: ricarica la pagina.' });
    await broken.waitFor();
    await page.unroute('**/assets/*.js');
    await broken.getByRole('button', { name: 'Ricarica' }).click();
    await broken.waitFor({ state: 'detached' });
    await leave();
  });
});
