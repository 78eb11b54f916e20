import { describe, expect, it } from 'vitest';
import { press, type } from '../testing/keyboard.ts';
import { codeFor, noBrowser, storyStage, why } from '../testing/screens-story.ts';
import { anna } from '../testing/studio.ts';
import { desk, openVisitor } from '../testing/visitor.ts';
import { freeSlots } from '../walk/stage.ts';

describe.skipIf(noBrowser)(`a client without a mouse${why}`, () => {
  const stage = storyStage();

  it('enters, books a class, pays it, and finds it among their bookings', async () => {
    const { browser, studio } = stage();
    const visitor = await openVisitor(browser, desk);
    const { page, look } = visitor;
    const [slot] = await freeSlots(await studio.signIn(anna), 10);
    await page.goto(`${studio.url}/prenota/${slot?.id}`);
    await page.getByLabel('E-mail').waitFor();
    await type(page, 'E-mail *', anna);
    await press(page, 'Mandami un codice');
    await page.getByText('Se l’indirizzo è giusto').waitFor();
    await page.keyboard.type(await codeFor(stage(), anna)); // the field of the code has the focus
    const pay = page.getByRole('button', { name: /^Paga .*€ e prenota$/ });
    await pay.waitFor();
    await press(page, (await pay.innerText()).trim());
    await page.getByLabel('Numero della carta').focus(); // the provider's page is not ours
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/pagamento\/esito\?ordine=\d+$/);
    await page.getByText('Confermata').waitFor();
    await press(page, 'Vedi le tue prenotazioni');
    await page.getByRole('article').filter({ hasText: 'Confermata' }).waitFor();
    expect(await look('booked-by-keyboard')).toEqual([]);
    await press(page, 'Annulla la prenotazione');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await visitor.leave();
  });
});
