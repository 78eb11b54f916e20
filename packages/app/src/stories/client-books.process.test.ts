import { beforeAll, describe, expect, it } from 'vitest';
import {
  codeFor,
  enterByPassword,
  noBrowser,
  payByCard,
  storyStage,
  why,
  type Stage,
} from '../testing/screens-story.ts';
import { desk, openVisitor, phone, type Visitor } from '../testing/visitor.ts';

describe.skipIf(noBrowser)(`a client with a browser${why}`, () => {
  const stage = storyStage({ BOTCHALLENGE__MODE: 'altcha' });
  let studio: Stage['studio'];
  let browser: Stage['browser'];
  beforeAll(() => {
    ({ studio, browser } = stage());
  });

  /** From the timetable to a class that costs something and has places: the last one of the week, which begins at no hour of a test run. */
  const chooseClass = async ({ page }: Visitor): Promise<void> => {
    await page.goto(`${studio.url}/`);
    await page.waitForURL(`${studio.url}/prenota`);
    await page
      .getByRole('link', { name: /€/ })
      .filter({ hasText: /Posti liberi|Ultimi posti/ })
      .last()
      .click();
    await page.waitForURL(/\/prenota\/[\da-f-]{36}$/);
  };
  const ordersAt = (): Promise<readonly { readonly state: string }[]> =>
    studio.sql<{ state: string }>('select state from commerce_order order by id');

  it('finds a class, enters by a mailed code, pays, reads «Confermata», and cancels after seeing what it costs', async () => {
    const anna = await openVisitor(browser, phone);
    const { page, look } = anna;
    await chooseClass(anna);
    await page.getByLabel('E-mail').fill('anna@example.it');
    expect(await look('class-signed-out')).toEqual([]);
    await page.getByRole('button', { name: 'Mandami un codice' }).click();
    await page.getByText('Se l’indirizzo è giusto').waitFor();
    expect(await look('class-code')).toEqual([]);
    await page.keyboard.type(await codeFor(stage(), 'anna@example.it'));
    const pay = page.getByRole('button', { name: /^Paga .*€ e prenota$/ });
    await pay.waitFor();
    expect(await look('class-signed-in')).toEqual([]);
    await pay.click();
    await payByCard(page);
    await page.waitForURL(/\/pagamento\/esito\?ordine=\d+$/);
    await page.getByText('Confermata').waitFor();
    expect(new URL(page.url()).search).toMatch(/^\?ordine=\d+$/); // as the provider led back
    expect(await look('returned')).toEqual([]);
    await page.getByRole('link', { name: 'Vedi le tue prenotazioni' }).click();
    await page.getByRole('article').filter({ hasText: 'Confermata' }).waitFor();
    expect(await look('area')).toEqual([]);
    await page.getByRole('button', { name: 'Annulla la prenotazione' }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByText(/rimborsiamo tutto|penale/)
      .first()
      .waitFor();
    expect(await look('cancel')).toEqual([]);
    await dialog.getByRole('button', { name: 'Annulla', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('article').filter({ hasText: 'Annullata' }).waitFor();
    // On the same page somebody else comes: while their answers are on the way nothing of Anna's is shown.
    await page.getByRole('button', { name: 'Esci' }).click();
    await page.getByText('Accedi per vedere le tue prenotazioni.').waitFor();
    let answer = (): void => {};
    const waiting = new Promise<void>((resolve) => (answer = resolve));
    await page.route(/\/(bookings|payments\/orders)\?/, async (route) => (await waiting, route.continue()));
    await enterByPassword(page, 'bruno@example.it');
    await page.getByRole('heading', { name: 'I miei ordini' }).waitFor();
    expect(await page.getByRole('article').count()).toBe(0);
    answer();
    await page.getByText('Non hai ancora comprato nulla.').waitFor();
    await anna.leave();
  });

  it('is shown the timetable in both languages, light and dark, on phone and desk, in the studio’s colour', async () => {
    for (const [language, view, colorScheme] of [
      ['it-IT', phone, 'dark'],
      ['it-IT', desk, 'light'],
      ['en-GB', desk, 'dark'],
      ['en-GB', { viewport: { width: 320, height: 700 } }, 'light'],
    ] as const) {
      const visitor = await openVisitor(browser, { ...view, colorScheme }, language);
      const { page } = visitor;
      await page.goto(`${studio.url}/prenota`);
      await page.locator('.lesson').first().waitFor();
      const heading = page.getByRole('heading', { level: 1 });
      expect(await heading.textContent()).toBe(language === 'it-IT' ? 'Orario delle lezioni' : 'Class timetable');
      expect(await page.title()).toContain('Studio Loto');
      // A theme that the policy refuses is lost without a word: the colour that was computed says it.
      const ground = await page.evaluate<string>(
        "getComputedStyle(document.querySelector('.day[aria-current]')).backgroundColor",
      );
      expect(ground).toBe('rgb(15, 118, 110)');
      expect(await visitor.look(`timetable-${language}-${view.viewport.width}-${colorScheme}`)).toEqual([]);
      await visitor.leave();
    }
  });

  it('fills in the invoice’s fields where they stand, and loses nothing to a refusal', async () => {
    await studio.sql('delete from billing_profile');
    const visitor = await openVisitor(browser, phone);
    const { page } = visitor;
    await chooseClass(visitor);
    await enterByPassword(page, 'bruno@example.it');
    await page.getByRole('button', { name: /^Paga/ }).click();
    await page.getByLabel('Nome', { exact: true }).fill('Bruno');
    await page.getByLabel('Cognome').fill('Riva');
    await page.getByLabel('Codice fiscale').fill('RVIBRN85C12A944X');
    await page.getByLabel('Indirizzo').fill('Via San Vitale 8');
    await page.getByLabel('CAP').fill('40125');
    await page.getByLabel('Città').fill('Bologna');
    await page.getByLabel('Provincia').fill('BO');
    await page.getByRole('button', { name: 'Vai al pagamento' }).click();
    await page.getByText('Codice fiscale non valido').first().waitFor();
    expect(await visitor.look('billing-refused')).toEqual([]);
    expect(await page.getByLabel('Città').inputValue()).toBe('Bologna');
    expect(await page.evaluate<string>('document.activeElement.name')).toBe('fiscalCode');
    const before = await ordersAt();
    await page.getByLabel('Codice fiscale').fill('RVIBRN85C12A944J');
    await page.getByRole('button', { name: 'Vai al pagamento' }).click();
    await page
      .getByRole('link', { name: 'Annulla e torna allo studio' })
      .or(page.getByRole('button', { name: 'Annulla e torna allo studio' }))
      .click();
    await page.waitForURL(/\/pagamento\/annullato\?ordine=\d+$/);
    await page.getByText('In attesa del pagamento').waitFor();
    expect(await visitor.look('left')).toEqual([]);
    expect(await ordersAt()).toHaveLength(before.length + 1);
    await page.getByRole('link', { name: 'Riprendi il pagamento' }).click();
    await page.getByLabel('Numero della carta').waitFor();
    await visitor.leave();
  });

  it('books a free class again after cancelling it: each press of a form that was answered is an act of its own', async () => {
    await studio.sql(`update activity set means = array['free']`);
    const visitor = await openVisitor(browser, phone);
    const { page } = visitor;
    const bookings = () =>
      studio.sql<{ state: string }>('select state from booking where means = $1 order by created_at', ['free']);
    await page.goto(`${studio.url}/prenota`);
    await page.locator('a.lesson').filter({ hasText: 'Posti liberi' }).last().click();
    await enterByPassword(page, 'anna@example.it');
    await page.getByRole('button', { name: 'Prenota', exact: true }).dblclick();
    await page.getByText('Hai un posto in questa lezione.').waitFor();
    expect(await bookings()).toEqual([{ state: 'Confirmed' }]);
    const lesson = page.url();
    await page.goto(`${studio.url}/area`);
    await page.getByRole('button', { name: 'Annulla la prenotazione' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Annulla', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.goto(lesson);
    await page.getByRole('button', { name: 'Prenota', exact: true }).click();
    await page.getByText('Hai un posto in questa lezione.').waitFor();
    expect(await bookings()).toEqual([{ state: 'Cancelled' }, { state: 'Confirmed' }]);
    await visitor.leave();
  });

  it('payments.redirect-never-confirms: an address of a return says nothing of a payment that never came', async () => {
    const anna = await openVisitor(browser, phone);
    const { page } = anna;
    await page.goto(`${studio.url}/pagamento/esito?ordine=<b>1</b>`);
    await page.getByText('Questo indirizzo non porta a un ordine.').waitFor();
    await page.goto(`${studio.url}/pagamento/esito?ordine=999999`);
    await page.getByText('Accedi per vedere il tuo ordine.').waitFor();
    await enterByPassword(page, 'anna@example.it');
    await page.getByRole('alert').waitFor();
    expect(await page.getByText(/Confermata|ricevuto/).count()).toBe(0);
    await anna.leave();
  });
});
