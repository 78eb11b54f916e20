import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { enterByPassword, noBrowser, storyStage, why } from '../testing/screens-story.ts';
import { giulia } from '../testing/studio.ts';
import { desk, openVisitor, phone } from '../testing/visitor.ts';
import { until } from '../walk/client.ts';
import { checkout, freeSlots } from '../walk/stage.ts';

interface Invoiced {
  readonly order: number;
  readonly fattura: string;
}

describe.skipIf(noBrowser)(`documents that the studio composes, with a browser${why}`, () => {
  const stage = storyStage();
  /** Anna pays a class; its order and its invoice, once SDI has delivered that. */
  const invoiced = async (): Promise<Invoiced> => {
    const { studio } = stage();
    const [anna, admin] = [await studio.signIn('anna@example.it'), await studio.signIn(giulia)];
    const [slot] = await freeSlots(anna);
    const { orderId, redirectUrl } = await checkout(anna, slot?.id ?? '');
    const form = new URLSearchParams({ action: 'pay', card: '4242 4242 4242 4242', expiry: '12/34', code: '123' });
    await fetch(redirectUrl, { method: 'POST', body: form, redirect: 'manual' });
    const fattura = await until(`order ${orderId} is invoiced`, async () => {
      const found = (await admin.get(`/api/v1/payments/admin/orders/${orderId}`)).json() as {
        readonly fattura: { readonly id: string; readonly number: string | null } | null;
      };
      return found.fattura?.number == null ? undefined : found.fattura.id;
    });
    studio.gateway.advanceClock(3_600_000);
    await until(`invoice ${fattura} is delivered`, async () => {
      await admin.post(`/api/v1/einvoicing/fatture/${fattura}/sync`, {});
      const { status } = (await admin.get(`/api/v1/einvoicing/fatture/${fattura}`)).json() as {
        readonly status: string;
      };
      return status === 'CONS' || status === 'NONC' ? true : undefined;
    });
    return { order: orderId, fattura };
  };
  const open = async (path: string, view: Parameters<typeof openVisitor>[1]) => {
    const { studio, browser } = stage();
    const visitor = await openVisitor(browser, view);
    await visitor.page.goto(`${studio.url}${path}`);
    await enterByPassword(visitor.page, giulia);
    return visitor;
  };
  const numberAndSend = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: 'Assegna il numero' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Assegna il numero' }).click();
    await page.getByRole('heading', { level: 1, name: /SVC-/ }).waitFor();
    await page.getByRole('button', { name: 'Invia allo SdI' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Invia allo SdI' }).click();
    await page.getByText('Invio 1, revisione 1 · preso in carico').waitFor();
  };

  it('go back with the money: from the refunded order to the drafted note, its number, and SDI', async () => {
    const { order } = await invoiced();
    const admin = await stage().studio.signIn(giulia);
    const refunded = await admin.post(`/api/v1/payments/admin/orders/${order}/refund`, {});
    expect(refunded.status).toBe(200);
    const { page, look, leave } = await open(`/dashboard/ordini/prenotazioni/${order}`, desk);
    await page.getByRole('link', { name: 'Apri la nota di credito' }).waitFor();
    expect(await look('order-credited-desk-light')).toEqual([]);
    await page.getByRole('link', { name: 'Apri la nota di credito' }).click();
    await page.getByRole('heading', { level: 1, name: 'Bozza di nota di credito' }).waitFor();
    await numberAndSend(page);
    await page.getByRole('heading', { level: 1, name: /^Nota di credito SVC-/ }).waitFor();
    expect(await look('note-sent-desk-light')).toEqual([]);
    await leave();
  });

  it('take back a part of an invoice: the amount goes down, and never above what is left', async () => {
    const { fattura } = await invoiced();
    const { page, look, leave } = await open(`/dashboard/fatture/${fattura}`, { ...phone, colorScheme: 'dark' });
    await page.getByRole('link', { name: 'Nota di credito' }).click();
    await page.getByRole('heading', { level: 1, name: 'Nota di credito' }).waitFor();
    const amount = page.getByLabel('Importo da stornare, IVA compresa (€)');
    await amount.waitFor();
    const all = await amount.inputValue();
    await page.getByText('I controlli non trovano nulla.').waitFor();
    await amount.fill(`1${all}`);
    await page.getByText('Più di ciò che resta').waitFor();
    await page.getByText('Il totale appare quando').waitFor();
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await look('compose-note-320-dark')).toEqual([]);
    await amount.fill('5,00');
    await page.getByText('5,00\u00a0€', { exact: true }).waitFor();
    await page.getByText('I controlli non trovano nulla.').waitFor();
    expect(await look('compose-note-part-320-dark')).toEqual([]);
    await page.getByRole('button', { name: 'Prepara la bozza' }).dblclick();
    await page.getByRole('heading', { level: 1, name: 'Bozza di nota di credito' }).waitFor();
    await numberAndSend(page);
    const notes = await stage().studio.sql(`select 1 from fattura where source_id = $1`, [fattura]);
    expect(notes).toHaveLength(1);
    await leave();
  });

  it('are written from nothing: checked and counted by the server while one types, then numbered and sent', async () => {
    const { page, look, leave } = await open('/dashboard/fatture/nuova', desk);
    await page.getByRole('heading', { level: 1, name: 'Nuova fattura' }).waitFor();
    await page.getByRole('button', { name: 'Prepara la bozza' }).click();
    await page.getByText('Manca la descrizione').waitFor();
    for (const [label, text] of [
      ['Nome', 'Anna'],
      ['Cognome', 'Rossi'],
      ['Codice fiscale', 'RSSMRA80A01H501X'],
      ['Indirizzo', 'Via Roma'],
      ['CAP', '40121'],
      ['Comune', 'Bologna'],
      ['Provincia', 'BO'],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(text);
    await page.getByLabel('Descrizione').fill('Lezione di prova');
    await page.getByLabel('Quantità').fill('3');
    await page.getByLabel('Prezzo con IVA (€)').fill('1.240');
    await page.getByText('Mille o uno?').waitFor();
    await page.getByLabel('Prezzo con IVA (€)').fill('15,5');
    await page.getByText('Codice fiscale non valido').waitFor();
    expect(await look('compose-wrong-desk-light')).toEqual([]);
    await page.getByLabel('Codice fiscale').fill('RSSMRA80A01H501U');
    await page.getByText('46,50\u00a0€', { exact: true }).waitFor();
    await page.getByLabel('Come è pagata').selectOption({ label: 'Contanti' });
    await page.getByText('I controlli non trovano nulla.').waitFor();
    expect(await look('compose-desk-light')).toEqual([]);
    await page.getByRole('button', { name: 'Prepara la bozza' }).dblclick();
    await page.getByRole('heading', { level: 1, name: 'Bozza di fattura' }).waitFor();
    await page.getByText('46,50\u00a0€', { exact: true }).first().waitFor();
    await numberAndSend(page);
    expect(await look('composed-sent-desk-light')).toEqual([]);
    await leave();
  });
});
