import * as Effect from 'effect/Effect';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { tokens } from '../composition/tokens.ts';
import { devRoutes } from '../demo/dev.routes.ts';
import type { Emulators } from '../demo/emulators.ts';
import { enterByPassword, noBrowser, storyStage, why } from '../testing/screens-story.ts';
import { giulia } from '../testing/studio.ts';
import { desk, openVisitor, phone, type Visitor } from '../testing/visitor.ts';
import { until } from '../walk/client.ts';
import { checkout, consumer, freeSlots } from '../walk/stage.ts';

describe.skipIf(noBrowser)(`what the studio looks for and looks at, with a browser${why}`, () => {
  // The page of components is there because the desk is; nobody opens the desk itself.
  const stage = storyStage({}, devRoutes({ mail: null } as Emulators));
  beforeAll(async () => {
    const { flags } = stage().studio.server.tenant.container.get(tokens.money);
    await Effect.runPromise(Effect.flatMap(flags.load, (all) => flags.save({ ...all, enable_finance: true })));
  });
  const open = async (path: string, view: Parameters<typeof openVisitor>[1]): Promise<Visitor> => {
    const { studio, browser } = stage();
    const visitor = await openVisitor(browser, view);
    await visitor.page.goto(`${studio.url}${path}`);
    await enterByPassword(visitor.page, giulia);
    return visitor;
  };
  /** Anna pays a class under that name; her document, once it is in that state. */
  const invoiceOf = async (lastName: string, status?: string): Promise<string> => {
    const { studio } = stage();
    const [anna, admin] = [await studio.signIn('anna@example.it'), await studio.signIn(giulia)];
    const [slot] = await freeSlots(anna);
    const { redirectUrl } = await checkout(anna, slot?.id ?? '', { ...consumer('Anna'), lastName });
    const form = new URLSearchParams({ action: 'pay', card: '4242 4242 4242 4242', expiry: '12/34', code: '123' });
    await fetch(redirectUrl, { method: 'POST', body: form, redirect: 'manual' });
    let asked = 0;
    return until(`the invoice of ${lastName} is ${status ?? 'numbered'}`, async () => {
      const found = (await admin.get(`/api/v1/einvoicing/fatture?q=${lastName}`)).json() as {
        readonly items: readonly { readonly id: string; readonly status: string; readonly number: string | null }[];
      };
      const [fattura] = found.items;
      if (fattura?.number == null) return undefined;
      if (status === undefined || fattura.status === status) return fattura.id;
      asked += 1;
      if (asked === 3) studio.gateway.advanceClock(3_600_000);
      await admin.post(`/api/v1/einvoicing/fatture/${fattura.id}/sync`, {});
      return undefined;
    });
  };

  it('a document that was not delivered reads as valid, and its courtesy copy goes to the client', async () => {
    const id = await invoiceOf('Mancata', 'NONC');
    const { page, look, leave } = await open(`/dashboard/fatture/${id}`, phone);
    await page.getByText('Emessa', { exact: true }).waitFor();
    await page.getByText(/^Valida\. Non recapitata: il cliente la trova nel suo cassetto fiscale\./).waitFor();
    expect(await look('invoice-not-delivered-phone-light')).toEqual([]);
    await page.getByRole('button', { name: 'Inoltra per e-mail' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('A quale indirizzo').fill('copia@example.it');
    await dialog.getByRole('button', { name: 'Inoltra per e-mail' }).dblclick();
    await dialog.getByText('In coda per copia@example.it.').waitFor();
    const copies = await until('the copy is mailed', async () => {
      const found = stage().mail.mails.filter(({ to }) => to === 'copia@example.it');
      return found.length > 0 ? found : undefined;
    });
    expect(copies).toHaveLength(1);
    await leave();
  });

  /** Types there without a pointer. */
  const ask = async (page: Page, text: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await page.locator('[role=combobox]:focus').waitFor();
    await page.keyboard.type(text);
  };

  it('pages, orders and invoices are found by the keyboard alone, and the focus comes back', async () => {
    const id = await invoiceOf('Palette');
    const { page, look, leave } = await open('/dashboard', { ...desk, colorScheme: 'dark' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/[?&]q=/.test(request.url())) asked.push(request.url());
    });
    const button = page.getByRole('button', { name: 'Vai a…' });
    await button.focus();
    await page.keyboard.press('Enter');
    await page.locator('[role=combobox]:focus').waitFor();
    await page.keyboard.type('f');
    await page.getByRole('option', { name: 'Fatture' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('combobox').waitFor({ state: 'detached' });
    expect(asked).toEqual([]);
    expect(await button.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
    await ask(page, 'ordini');
    await page.getByRole('option', { name: 'Ordini', selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Ordini' }).waitFor();
    await ask(page, 'palette');
    await page.getByRole('option', { name: /^SVC-.*Anna Palette/ }).waitFor();
    expect(await look('palette-desk-dark')).toEqual([]);
    await page.keyboard.press('ArrowUp');
    await page.getByRole('option', { name: /^SVC-.*Anna Palette/, selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: /^Fattura SVC-/ }).waitFor();
    expect(page.url()).toContain(id);
    await ask(page, '%"🧘');
    await page.getByText('Niente di simile.').waitFor();
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await look('palette-none-320-dark')).toEqual([]);
    await leave();
  });

  it.each(['light', 'dark'] as const)('every component of ours holds in every state (%s)', async (colorScheme) => {
    const { page, look, leave } = await open('/dashboard/dev/ui', { ...desk, colorScheme });
    await page.getByRole('heading', { level: 1, name: 'Componenti' }).waitFor();
    expect(await look(`components-desk-${colorScheme}`)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await look(`components-320-${colorScheme}`)).toEqual([]);
    await page.getByRole('button', { name: 'Apri la finestra' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await look(`components-dialog-320-${colorScheme}`)).toEqual([]);
    await leave();
  });
});
