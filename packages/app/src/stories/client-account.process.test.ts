import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { openRegistration, anna, bruno } from '../testing/studio.ts';
import { enterByPassword, giveEntries, noBrowser, storyStage, why } from '../testing/screens-story.ts';
import { desk, openVisitor, phone } from '../testing/visitor.ts';
import { until } from '../walk/client.ts';

describe.skipIf(noBrowser)(`somebody and their account${why}`, () => {
  const stage = storyStage();

  it('registers where the studio lets people, ends at the mail, and enters by what it says', async () => {
    const { browser, studio, mail } = stage();
    const visitor = await openVisitor(browser, phone);
    const { page, look } = visitor;
    await page.goto(`${studio.url}/area`);
    await page.getByLabel('E-mail').waitFor();
    expect(await page.getByText('Crea un account').count()).toBe(0);
    await page.goto(`${studio.url}/dashboard/registrati`);
    await page.getByRole('heading', { level: 1, name: 'Questa pagina non esiste' }).waitFor();
    await openRegistration(studio.server);
    await page.goto(`${studio.url}/area`);
    await page.getByRole('link', { name: 'Crea un account' }).click();
    await page.waitForURL(`${studio.url}/dashboard/registrati`);
    await page.getByLabel('Nome e cognome').fill('Carla Verdi');
    await page.getByLabel('E-mail').fill('carla@example.it');
    await page.locator('input[name=password]').fill('corta');
    await page.getByRole('button', { name: 'Crea l’account' }).click();
    await page.getByRole('alert').waitFor();
    expect(await look('register-refused')).toEqual([]);
    await page.locator('input[name=password]').fill('tre remi sul lago');
    await page.getByRole('button', { name: 'Crea l’account' }).click();
    await page.getByRole('heading', { level: 1, name: 'Controlla la posta' }).waitFor();
    expect(await look('register-mail')).toEqual([]);
    const link = await until('the confirmation', async () => {
      const text = mail.mails.find(({ to }) => to === 'carla@example.it')?.text ?? '';
      return /http\S+confirm-email\S+/.exec(text)?.[0];
    });
    await page.goto(link);
    await page.getByRole('button').first().click();
    await until('the account is enabled', async () => {
      const [row] = await studio.sql<{ state: string }>(`select state from account where email = 'carla@example.it'`);
      return row?.state === 'Enabled' ? true : undefined;
    });
    await page.goto(`${studio.url}/area/io`);
    await enterByPassword(page, 'carla@example.it', 'tre remi sul lago');
    await page.getByText('Carla Verdi').first().waitFor();
    await visitor.leave();
  });

  it('reads what is known of them, changes language and password, ends a session, and takes their data along', async () => {
    const { browser, studio } = stage();
    await studio.signIn(anna);
    const visitor = await openVisitor(browser, phone);
    const { page, look } = visitor;
    await page.goto(`${studio.url}/area/io`);
    await enterByPassword(page, anna);
    await page.getByText('Anna Conti').first().waitFor();
    await page
      .getByRole('button', { name: /^Chiudi la sessione del/ })
      .first()
      .waitFor();
    expect(await look('me')).toEqual([]);
    // Some time later the server wants to know again who this is, before it hands anything out.
    await studio.sql(`update session set proved_at = proved_at - interval '1 hour'`);
    const before = await page.getByRole('button', { name: /^Chiudi la sessione del/ }).count();
    await page
      .getByRole('button', { name: /^Chiudi la sessione del/ })
      .first()
      .click();
    await page.getByText('Sei entrato da un po’').waitFor();
    expect(await look('me-confirm')).toEqual([]);
    await page.getByLabel('La tua password').fill('loto-demo-2026');
    await page.getByRole('button', { name: 'Conferma', exact: true }).click();
    await until('one session less', async () =>
      (await page.getByRole('button', { name: /^Chiudi la sessione del/ }).count()) < before ? true : undefined,
    );
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Scarica i miei dati' }).click(),
    ]);
    const text = await readFile(await saved.path(), 'utf8');
    expect(JSON.parse(text)).toMatchObject({ exportedAt: expect.any(String) as string });
    expect(text).toContain(anna);
    await page.getByLabel('English').check();
    await page.getByRole('heading', { level: 1, name: 'My account' }).waitFor();
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.locator('input[name=current]').fill('loto-demo-2026');
    for (const name of ['wanted', 'wantedAgain']) await page.locator(`input[name=${name}]`).fill('lago lungo 41 remi');
    expect(await look('me-en-password')).toEqual([]);
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByText('Password changed: sign in again.').waitFor();
    await visitor.leave();
  });

  it('reads what goes before the account is deleted, and is nobody after', async () => {
    const { browser, studio } = stage();
    await giveEntries(studio, bruno, 2);
    const visitor = await openVisitor(browser, { ...desk, colorScheme: 'dark' });
    const { page, look } = visitor;
    await page.goto(`${studio.url}/area/io`);
    await enterByPassword(page, bruno);
    await page.getByRole('button', { name: 'Cancella l’account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Non si torna indietro').waitFor();
    await dialog.getByText('Perdi 2 ingressi non usati.').waitFor();
    await dialog.getByLabel(/^Scrivi il tuo indirizzo/).fill(bruno);
    await dialog.getByLabel('La tua password').fill('un’altra password');
    expect(await look('me-delete')).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancella per sempre' }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByLabel('La tua password').fill('loto-demo-2026');
    await dialog.getByRole('button', { name: 'Cancella per sempre' }).click();
    await page.getByRole('heading', { level: 1, name: 'Account cancellato' }).waitFor();
    expect(await look('me-gone')).toEqual([]);
    await page.goto(`${studio.url}/area`);
    await page.getByText('Accedi per vedere le tue prenotazioni.').waitFor();
    await visitor.leave();
  });

  it('is the same page for who works in the studio', async () => {
    const { browser, studio } = stage();
    const visitor = await openVisitor(browser, { ...desk, colorScheme: 'dark' });
    const { page, look } = visitor;
    await page.goto(`${studio.url}/dashboard/io`);
    await enterByPassword(page, 'giulia@studio-loto.example');
    await page.getByRole('heading', { level: 1, name: 'Il mio account' }).waitFor();
    await page.getByText('Questo dispositivo').waitFor();
    expect(await look('me-staff')).toEqual([]);
    await visitor.leave();
  });
});
