import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../demo/studio-loto.ts';
import { chromiumPath, openBrowser } from '../testing/browser.ts';
import { giulia, openStudio, type Studio } from '../testing/studio.ts';
import { desk, openVisitor, phone } from '../testing/visitor.ts';
import { until } from '../walk/client.ts';
import { checkout, consumer, freeSlots } from '../walk/stage.ts';

const executable = chromiumPath();
const why = executable === undefined ? ' (skipped: no chromium on PATH; install it to have the pages driven)' : '';

interface Refused {
  readonly id: string;
  readonly date: string;
}

describe.skipIf(executable === undefined)(`an invoice that SDI refuses, with a browser${why}`, () => {
  let studio: Studio;
  let browser: Browser;
  let refused: Refused;
  beforeAll(async () => {
    studio = await openStudio({ TENANT__NAME: 'Studio Loto' });
    browser = await openBrowser(executable ?? '');
    refused = await invoiceOf('Scarto Subito', 'ERRO');
  });
  afterAll(async () => {
    await browser.close();
    await studio.close();
  });

  /** Anna pays a class under that name; the document, once it is in that state. */
  const invoiceOf = async (lastName: string, status: string): Promise<Refused> => {
    const anna = await studio.signIn('anna@example.it');
    const [slot] = await freeSlots(anna);
    const { redirectUrl } = await checkout(anna, slot?.id ?? '', { ...consumer('Anna'), lastName });
    const form = new URLSearchParams({ action: 'pay', card: '4242 4242 4242 4242', expiry: '12/34', code: '123' });
    await fetch(redirectUrl, { method: 'POST', body: form, redirect: 'manual' });
    const admin = await studio.signIn(giulia);
    return until(`the invoice is ${status}`, async () => {
      const list = (await admin.get(`/api/v1/einvoicing/fatture?status=${status}`)).json() as {
        readonly items: readonly Refused[];
      };
      return list.items[0];
    });
  };
  const enter = async (page: Page): Promise<void> => {
    await page.getByLabel('E-mail').fill(giulia);
    await page.locator('input[name=password]').fill(demoPassword);
    await page.getByRole('button', { name: 'Accedi', exact: true }).click();
  };

  it('is read on a phone: the outcome first, why, at which field, and what to do', async () => {
    const { page, look, leave } = await openVisitor(browser, { ...phone, colorScheme: 'dark' });
    await page.goto(`${studio.url}/dashboard/fatture?vista=decidere`);
    await enter(page);
    await page.getByRole('heading', { level: 1, name: 'Fatture' }).waitFor();
    await page.getByText('Anna Scarto Subito').waitFor();
    expect(await look('invoices-phone-dark')).toEqual([]);
    await page.getByRole('link', { name: /^SVC-/ }).click();
    await page.getByText('Scartata: per il fisco non è emessa.').waitFor();
    await page.getByText('campo 1.4.1.2 CodiceFiscale').waitFor();
    expect(await look('invoice-phone-dark')).toEqual([]);
    await page.getByRole('button', { name: 'Correggi e reinvia' }).click();
    await page.getByRole('dialog').getByLabel('Cognome').waitFor();
    expect(await look('invoice-correct-phone-dark')).toEqual([]);
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await look('invoice-correct-320-dark')).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Indietro' }).click();
    expect(await look('invoice-320-dark')).toEqual([]);
    await page.getByRole('link', { name: '‹ Fatture' }).click();
    await page.getByRole('heading', { level: 1, name: 'Fatture' }).waitFor();
    expect(await look('invoices-320-dark')).toEqual([]);
    await leave();
  });

  it('is corrected at its fields while the server checks, sent again under the same number, and delivered', async () => {
    const { page, look, leave } = await openVisitor(browser, { ...desk, colorScheme: 'light' });
    await page.goto(`${studio.url}/dashboard/fatture/${refused.id}`);
    await enter(page);
    const title = page.getByRole('heading', { level: 1, name: /^Fattura SVC-/ });
    await title.waitFor();
    const number = await title.textContent();
    await page.getByText('Da correggere').waitFor();
    expect(await look('invoice-desk-light')).toEqual([]);
    await page.getByRole('button', { name: 'Correggi e reinvia' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Codice fiscale').fill('RSSMRA80A01H501X');
    await dialog
      .getByText('Non è un codice fiscale valido')
      .or(dialog.getByText('Codice fiscale non valido'))
      .waitFor();
    expect(await look('invoice-correct-desk-light')).toEqual([]);
    await dialog.getByLabel('Codice fiscale').fill('RSSMRA80A01H501U');
    await dialog.getByLabel('Cognome').fill('Conti');
    await dialog.getByLabel('PEC').fill('anna.conti@pec.example');
    await dialog.getByText('I controlli non trovano nulla.').waitFor();
    await dialog.getByRole('button', { name: 'Reinvia allo SdI' }).dblclick();
    await page.getByText('Invio 2, revisione 2 · preso in carico').waitFor();
    await page.getByText('Inviata. Lo SdI non ha ancora deciso').waitFor();
    expect(await title.textContent()).toBe(number);
    studio.gateway.advanceClock(60_000);
    await page.getByRole('button', { name: 'Rileggi presso il gateway' }).click();
    await dialog.getByRole('button', { name: 'Rileggi presso il gateway' }).click();
    await dialog.waitFor({ state: 'detached' }); // it says the state too
    await page.getByText('Consegnata al cliente.').waitFor();
    await page.getByText(/^Correggi e reinvia: non è stata scartata/).waitFor();
    expect(await look('invoice-delivered-desk-light')).toEqual([]);
    await page.getByRole('link', { name: 'Fatture', exact: true }).click();
    await page.getByRole('row').filter({ hasText: 'Anna Conti' }).getByText('Emessa').waitFor();
    await page.getByLabel('Mese').fill(refused.date.slice(0, 7));
    await page.getByRole('link', { name: 'XML del mese (ZIP)' }).waitFor();
    expect(await look('invoices-desk-light')).toEqual([]);
    await leave();
  });

  it('whose answer was lost has no button to send it again: it is looked for at the gateway, and found there', async () => {
    // The server looks by itself too: lists hide it until the page has said what it is like not to know.
    studio.gateway.planOutcomes({ state: 'CONS', hiddenMs: 3_600_000 });
    studio.gateway.failNext({ kind: 'drop-after', route: 'POST /ws2.0/:segment/fatture' });
    const { id } = await invoiceOf('Conti', 'NEEDS_REVIEW');
    const { page, look, leave } = await openVisitor(browser, { ...desk, colorScheme: 'dark' });
    await page.goto(`${studio.url}/dashboard/fatture/${id}`);
    await enter(page);
    await page.getByText('Non sappiamo se è partita.').waitFor();
    await page.getByText(/^Reinvia com’è: il gateway può ancora tenerla nascosta: si può dal/).waitFor();
    expect(await page.getByRole('button', { name: /Reinvia|Correggi/ }).count()).toBe(0);
    expect(await look('invoice-lost-desk-dark')).toEqual([]);
    studio.gateway.advanceClock(3_600_000);
    await page.getByRole('button', { name: 'Rileggi presso il gateway' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rileggi presso il gateway' }).click();
    await page.getByText('Invio 1, revisione 1 · preso in carico').waitFor();
    await page.getByText('Da correggere').or(page.getByText('In attesa')).or(page.getByText('Emessa')).waitFor();
    await leave();
  });

  it('of somebody else is imported as a draft, and a file that is none is refused in words', async () => {
    const { page, look, leave } = await openVisitor(browser, { ...phone, colorScheme: 'light' });
    await page.goto(`${studio.url}/dashboard/fatture/importa`);
    await enter(page);
    const file = page.getByLabel('File XML o P7M, fino a 5 MB');
    const xxe = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>';
    await file.setInputFiles({ name: 'x.xml', mimeType: 'text/xml', buffer: Buffer.from(xxe) });
    await page.getByRole('button', { name: 'Importa', exact: true }).click();
    await page.getByText('Il file non è una FatturaPA valida.').waitFor();
    expect(await look('invoice-import-refused-phone-light')).toEqual([]);
    const admin = await studio.signIn(giulia);
    const { text } = await admin.get(`/api/v1/einvoicing/fatture/${refused.id}/xml`);
    const other = text.replaceAll(/<Numero>[^<]*</g, '<Numero>VECCHIA-7<');
    await file.setInputFiles({ name: 'vecchia.xml', mimeType: 'text/xml', buffer: Buffer.from(other) });
    await page.getByRole('button', { name: 'Importa', exact: true }).click();
    await page.getByText('Importate: 1').waitFor();
    expect(await look('invoice-imported-phone-light')).toEqual([]);
    await page.getByRole('link', { name: 'VECCHIA-7' }).click();
    await page.getByText('Importata o preparata qui.').waitFor();
    await page.getByRole('button', { name: 'Invia allo SdI' }).waitFor();
    expect(await look('invoice-draft-phone-light')).toEqual([]);
    await leave();
  });
});
