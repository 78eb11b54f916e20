import * as Effect from 'effect/Effect';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { tokens } from '../composition/tokens.ts';
import { codeFor, enterByPassword, noBrowser, storyStage, why, type Stage } from '../testing/screens-story.ts';
import { desk, openVisitor, phone } from '../testing/visitor.ts';
import { giulia } from '../testing/studio.ts';
import { until } from '../walk/client.ts';
import { checkout, consumer, freeSlots } from '../walk/stage.ts';

/** Counts what a person does: one press, one field filled in. */
const counted = () => {
  let steps = 0;
  return {
    press: async (what: Locator): Promise<void> => ((steps += 1), what.click()),
    fill: async (what: Locator, text: string): Promise<void> => ((steps += 1), what.fill(text)),
    /** Where the focus is already. */
    type: async (page: Page, text: string): Promise<void> => ((steps += 1), page.keyboard.type(text)),
    taken: (): number => steps,
  };
};

describe.skipIf(noBrowser)(`what people do every day takes few steps${why}`, () => {
  const stage = storyStage();
  let studio: Stage['studio'];
  let browser: Stage['browser'];
  beforeAll(async () => {
    ({ studio, browser } = stage());
    await finance(true);
  });

  const finance = (on: boolean): Promise<void> => {
    const { flags } = studio.server.tenant.container.get(tokens.money);
    return Effect.runPromise(Effect.flatMap(flags.load, (all) => flags.save({ ...all, enable_finance: on })));
  };
  /** Anna has paid a class, invoiced under that name. @returns the order's number */
  const paid = async (lastName: string): Promise<number> => {
    const anna = await studio.signIn('anna@example.it');
    const [slot] = await freeSlots(anna);
    const { orderId, redirectUrl } = await checkout(anna, slot?.id ?? '', { ...consumer('Anna'), lastName });
    const form = new URLSearchParams({ action: 'pay', card: '4242 4242 4242 4242', expiry: '12/34', code: '123' });
    await fetch(redirectUrl, { method: 'POST', body: form, redirect: 'manual' });
    return orderId;
  };
  const stateOf = async (order: number): Promise<string | undefined> =>
    (await studio.sql<{ state: string }>(`select state from commerce_order where id = ${order}`))[0]?.state;
  const becomes = (order: number, state: string): Promise<true> =>
    until(`order ${order} is ${state}`, async () => ((await stateOf(order)) === state ? true : undefined));
  /** A day with classes enough for two people: late in the evening today has one, or none. */
  const timetable = (): string =>
    `${studio.url}/prenota?giorno=${Temporal.Now.plainDateISO('Europe/Rome').add({ days: 2 }).toString()}`;
  const atHome = async (page: Page): Promise<void> => {
    await page.goto(`${studio.url}/dashboard`);
    await enterByPassword(page, giulia);
    await page.getByRole('heading', { level: 1, name: 'Oggi' }).waitFor();
  };

  it('«Quanto ho incassato oggi?»: none; flag.enable_finance: off, and no takings are shown', async () => {
    await becomes(await paid('Conti'), 'Finalized');
    const { page, leave } = await openVisitor(browser, phone);
    await atHome(page);
    const takings = page.getByRole('region', { name: 'Incassato oggi' });
    await takings.getByText(/^\d+,\d\d\s€$/).waitFor();
    await finance(false);
    await page.reload();
    await page.getByRole('heading', { name: 'Le lezioni di oggi' }).waitFor();
    expect(await takings.count()).toBe(0);
    await finance(true);
    await leave();
  });

  it('an order that waits for a decision is read and decided: three', async () => {
    studio.card.spoilWebhooks({ kind: 'wrong-amount', amount: 1 });
    const order = await paid('Conti');
    await becomes(order, 'OperatorReview');
    const { page, leave } = await openVisitor(browser, phone);
    await atHome(page);
    const { press, taken } = counted();
    await press(page.getByRole('link', { name: new RegExp(`\\b${order}\\b`) }));
    await press(page.getByRole('button', { name: 'Conferma il pagamento' }));
    await press(page.getByRole('dialog').getByRole('button', { name: 'Conferma il pagamento' }));
    await becomes(order, 'Finalized');
    expect(taken()).toBe(3);
    await leave();
  });

  it('a refused invoice is understood, corrected and sent again: five', async () => {
    await paid('Scarto Subito');
    await until('the invoice is refused', async () =>
      (await studio.sql(`select id from fattura where state = 'ERRO'`)).length > 0 ? true : undefined,
    );
    const { page, leave } = await openVisitor(browser, desk);
    await atHome(page);
    const { press, fill, taken } = counted();
    await press(page.getByRole('link', { name: /^Fatture/ }));
    const refused = page.getByRole('row').filter({ hasText: 'Scarto Subito' });
    await press(refused.getByRole('link', { name: /^SVC-/ }));
    await page.getByText('Scartata: per il fisco non è emessa.').waitFor();
    await press(page.getByRole('button', { name: 'Correggi e reinvia' }));
    const dialog = page.getByRole('dialog');
    await fill(dialog.getByLabel('Cognome'), 'Conti');
    await press(dialog.getByRole('button', { name: 'Reinvia allo SdI' }));
    await page.getByText('Invio 2, revisione 2 · preso in carico').waitFor();
    expect(taken()).toBe(5);
    await leave();
  });

  it('the month for the accountant, as a table and as the files that were sent: three', async () => {
    const { page, leave } = await openVisitor(browser, desk);
    await atHome(page);
    await page.getByRole('link', { name: /^Fatture/ }).click();
    const { press, fill, taken } = counted();
    const month = Temporal.Now.plainDateISO('Europe/Rome').toPlainYearMonth().toString();
    await fill(page.getByLabel('Mese'), month);
    for (const name of [/CSV/, 'XML del mese (ZIP)']) {
      const file = page.waitForEvent('download');
      await press(page.getByRole('link', { name }));
      expect((await file).suggestedFilename()).toContain(month);
    }
    expect(taken()).toBe(3);
    await leave();
  });

  it('a client with an account goes from the timetable to the payment: two', async () => {
    const { page, leave } = await openVisitor(browser, phone);
    await page.goto(`${studio.url}/area`);
    await enterByPassword(page, 'bruno@example.it');
    await page.getByRole('heading', { name: 'I miei ordini' }).waitFor();
    await page.goto(timetable());
    const { press, taken } = counted();
    await press(page.getByRole('link', { name: /€/ }).filter({ hasText: 'Posti liberi' }).last());
    await press(page.getByRole('button', { name: /^Paga .*€ e prenota$/ }));
    await page.getByLabel(/Numero della carta/).waitFor();
    expect(taken()).toBe(2);
    await leave();
  });

  it('a client who is signed out: three more; for the first time: the seven fields of the invoice, and their button', async () => {
    await studio.sql('delete from billing_profile');
    const { page, leave } = await openVisitor(browser, phone);
    await page.goto(timetable());
    const { press, fill, type, taken } = counted();
    // Another class than the one that is being paid above.
    await press(page.getByRole('link', { name: /€/ }).filter({ hasText: 'Posti liberi' }).first());
    await fill(page.getByLabel('E-mail'), 'bruno@example.it');
    await press(page.getByRole('button', { name: 'Mandami un codice' }));
    await page.getByText('Se l’indirizzo è giusto').waitFor();
    await type(page, await codeFor(stage(), 'bruno@example.it'));
    await press(page.getByRole('button', { name: /^Paga .*€ e prenota$/ }));
    expect(taken()).toBe(2 + 3);
    await page.getByLabel('Cognome').waitFor();
    for (const [label, text] of [
      ['Nome', 'Bruno'],
      ['Cognome', 'Riva'],
      ['Codice fiscale', 'RVIBRN85C12A944J'],
      ['Indirizzo e numero civico', 'Via San Vitale 8'],
      ['CAP', '40125'],
      ['Città', 'Bologna'],
      ['Provincia (sigla)', 'BO'],
    ] as const)
      await fill(page.getByLabel(label, { exact: true }), text);
    await press(page.getByRole('button', { name: 'Vai al pagamento' }));
    await page.getByLabel(/Numero della carta/).waitFor();
    expect(taken()).toBe(2 + 3 + 7 + 1);
    await leave();
  });
});
