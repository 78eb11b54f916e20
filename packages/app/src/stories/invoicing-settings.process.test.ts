import * as Effect from 'effect/Effect';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { tokens } from '../composition/tokens.ts';
import { enterByPassword, noBrowser, storyStage, why, type Stage } from '../testing/screens-story.ts';
import { putSettings } from '../testing/put-settings.ts';
import { giulia } from '../testing/studio.ts';
import { desk, openVisitor, phone } from '../testing/visitor.ts';

const path = '/dashboard/fatture/impostazioni';

describe.skipIf(noBrowser)(`the settings of invoices, with a browser${why}`, () => {
  const stage = storyStage();
  let studio: Stage['studio'];
  let browser: Stage['browser'];
  beforeAll(() => {
    ({ studio, browser } = stage());
  });

  const open = async (page: Page, name = 'Impostazioni della fatturazione'): Promise<void> => {
    await page.goto(`${studio.url}${path}`);
    await enterByPassword(page, giulia);
    await page.getByRole('heading', { level: 1, name }).waitFor();
  };
  const save = (page: Page) => page.getByRole('button', { name: 'Salva', exact: true }).click();
  const stored = async () => (await (await studio.signIn(giulia)).get('/api/v1/einvoicing/settings')).json();
  const setFlag = (on: boolean): Promise<void> => {
    const { flags } = studio.server.tenant.container.get(tokens.money);
    return Effect.runPromise(Effect.flatMap(flags.load, (all) => flags.save({ ...all, enable_einvoicing: on })));
  };

  it('are saved field by field, and the stored credentials are tried: with edits the button says why not', async () => {
    const visitor = await openVisitor(browser, desk);
    const { page, look } = visitor;
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') sent.push([request.postDataJSON(), request.headers()['if-match'] !== undefined]);
    });
    await open(page);
    expect(await look('settings')).toEqual([]);
    await page.getByText('Prova le credenziali salvate presso il gateway.').waitFor();
    await page.getByRole('button', { name: 'Prova connessione' }).click();
    await page.getByText('Collegato: il gateway accetta le credenziali.').waitFor();
    expect(await look('settings-connected')).toEqual([]);
    await page.getByLabel('Intestazione').fill('x'.repeat(501));
    await page.getByText('Troppo lungo: al massimo 500 caratteri.').waitFor();
    await page.getByText(/^Prova connessione: salva prima/).waitFor();
    expect(await page.getByRole('button', { name: 'Prova connessione' }).isDisabled()).toBe(true);
    await save(page);
    await page.getByRole('alert').first().waitFor();
    expect(await look('settings-refused')).toEqual([]);
    await page.getByLabel('Intestazione').fill('Studio Loto, yoga sul lago');
    await page.getByLabel('Password (Gateway A)').fill('una password sbagliata');
    await studio.sql(`update session set proved_at = proved_at - interval '1 hour'`);
    await save(page);
    const proof = page.getByRole('dialog', { name: 'Conferma che sei tu' });
    await proof.getByLabel('La tua password').fill('loto-demo-2026');
    await page.keyboard.press('Enter');
    await page.getByText('Salvato.').waitFor();
    expect(sent.at(-1)).toEqual([
      { pdfHeader: 'Studio Loto, yoga sul lago', gatewayAPassword: 'una password sbagliata' },
      true,
    ]);
    expect(await page.getByLabel('Password (Gateway A)').inputValue()).toBe('');
    await page.getByRole('button', { name: 'Prova connessione' }).click();
    await page.getByText(/^Il gateway rifiuta le credenziali/).waitFor();
    expect(await look('settings-denied')).toEqual([]);
    await studio.sql(`update einvoicing_settings set gateway_a_password = 'lost'`);
    await page.reload();
    await page.getByText('Illeggibile: va reinserita').waitFor();
    await visitor.leave();
  });

  it('of two windows: the second one reads both values of each field, and neither loses what it changed', async () => {
    const visitor = await openVisitor(browser, { ...phone, colorScheme: 'dark' });
    const { page, look } = visitor;
    await open(page);
    await page.getByLabel('Intestazione').fill('La mia intestazione');
    await page.getByLabel('Serie dei numeri').fill('MIA');
    await putSettings(await studio.signIn(giulia), { pdfHeader: 'Quella di Marco', pdfFooter: 'Piè di Marco' });
    await save(page);
    const dialog = page.getByRole('dialog', { name: 'Qualcun altro ha salvato intanto' });
    await dialog.getByLabel('La tua modifica: La mia intestazione').waitFor();
    await dialog.getByText('Piè di pagina: Piè di Marco').waitFor();
    expect(await look('settings-conflict')).toEqual([]);
    await dialog.getByRole('button', { name: 'Indietro' }).click();
    expect(await page.getByLabel('Intestazione').inputValue()).toBe('La mia intestazione');
    await save(page);
    await dialog.getByLabel('Salvato ora: Quella di Marco').check();
    await dialog.getByRole('button', { name: 'Salva così' }).click();
    await page.getByText('Salvato.').waitFor();
    expect(await page.getByLabel('Intestazione').inputValue()).toBe('Quella di Marco');
    expect(await stored()).toMatchObject({
      pdfHeader: 'Quella di Marco',
      pdfFooter: 'Piè di Marco',
      invoiceSeries: 'MIA',
    });
    await visitor.leave();
  });

  it('go to production once the seller’s VAT number is typed', async () => {
    const visitor = await openVisitor(browser, { ...desk, colorScheme: 'dark' });
    const { page, look } = visitor;
    await open(page);
    await page.getByRole('radio', { name: 'Produzione' }).check();
    await save(page);
    const dialog = page.getByRole('dialog', { name: 'Passare in produzione?' });
    const field = dialog.getByLabel(/^Scrivi la partita IVA del venditore/);
    await field.fill('00000000000');
    expect(await dialog.getByRole('button', { name: 'Salva in produzione' }).isDisabled()).toBe(true);
    expect(await look('settings-production')).toEqual([]);
    expect(await stored()).toMatchObject({ environment: 'Test' });
    const { sellerInUse } = await stored();
    await field.fill(`IT ${(sellerInUse as { readonly vatNumber: string }).vatNumber}`);
    await dialog.getByRole('button', { name: 'Salva in produzione' }).click();
    await page.getByText('Salvato.').waitFor();
    expect(await stored()).toMatchObject({ environment: 'Prod' });
    await visitor.leave();
  });

  it('are gone with their flag: no line leads there, and a link from before says that the area is off', async () => {
    const visitor = await openVisitor(browser, desk);
    const { page, look } = visitor;
    await open(page);
    const lines = page.getByRole('navigation', { name: 'Pagine dello studio' });
    await lines.getByRole('link', { name: 'Fatture', exact: true }).waitFor();
    await lines.getByRole('link', { name: 'Impostazioni', exact: true }).waitFor();
    await setFlag(false);
    for (const way of [path, '/dashboard/fatture', '/dashboard/fatture/0190a000-0000-7000-8000-00000000ffff']) {
      await page.goto(`${studio.url}${way}`);
      await page.getByRole('heading', { level: 1, name: 'Area non attiva' }).waitFor();
      await page.getByText('enable_einvoicing').waitFor();
      await lines.getByRole('link', { name: 'Oggi' }).waitFor();
      expect(await lines.getByRole('link', { name: /Fatture|Impostazioni/ }).count()).toBe(0);
    }
    expect(await look('settings-off')).toEqual([]);
    await visitor.leave();
    await setFlag(true);
  });
});
