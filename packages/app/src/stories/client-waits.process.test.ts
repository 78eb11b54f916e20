import { describe, expect, it } from 'vitest';
import {
  codeFor,
  enterByPassword,
  giveEntries,
  noBrowser,
  payByCard,
  storyStage,
  why,
} from '../testing/screens-story.ts';
import { anna, bruno, giulia } from '../testing/studio.ts';
import { desk, openVisitor, phone } from '../testing/visitor.ts';
import { freeSlots, type SlotSeen } from '../walk/stage.ts';

describe.skipIf(noBrowser)(`a client with entries${why}`, () => {
  const stage = storyStage();
  const freeClass = async (capacity: number): Promise<SlotSeen> => {
    const [slot] = await freeSlots(await stage().studio.signIn(giulia), capacity);
    if (slot === undefined) throw new Error(`no free class of ${capacity} places`);
    return slot;
  };

  it('books a class by an entry: sees before what it is taken from, and after how many are left', async () => {
    await giveEntries(stage().studio, anna, 3);
    const { browser, studio } = stage();
    const visitor = await openVisitor(browser, phone);
    const { page, look } = visitor;
    const { id } = await freeClass(10);
    await page.goto(`${studio.url}/prenota/${id}`);
    await enterByPassword(page, anna);
    await page.getByText('3 ingressi rimasti').waitFor();
    await page.getByRole('button', { name: /^Paga .*€ e prenota$/ }).waitFor();
    expect(await look('entry-offered')).toEqual([]);
    await page.getByRole('button', { name: 'Usa un ingresso' }).click();
    await page.getByText('Confermata').waitFor();
    await page.getByText('2 ingressi rimasti').waitFor();
    expect(await look('entry-booked')).toEqual([]);
    await page.getByRole('link', { name: 'Vedi le tue prenotazioni' }).click();
    await page.getByRole('button', { name: 'Annulla la prenotazione' }).click();
    await page.getByRole('dialog').getByText('L’ingresso ti torna disponibile.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Annulla', exact: true }).click();
    await page.getByRole('article').filter({ hasText: 'Annullata' }).waitFor();
    await page.goto(`${studio.url}/prenota/${id}`);
    await page.getByText('3 ingressi rimasti').waitFor();
    // The studio gave them: they are left of nothing.
    await page.goto(`${studio.url}/area/abbonamento`);
    await page.getByText('3 ingressi rimasti', { exact: true }).waitFor();
    await visitor.leave();
  });

  it('says that they are here, once it is time; before that the server says when', async () => {
    const { browser, studio } = stage();
    const { id: slotId } = await freeClass(10);
    const client = await studio.signIn(anna);
    expect((await client.post('/api/v1/activities/book', { slotId, means: 'entry' })).status).toBe(201);
    const begins = (when: string) =>
      studio.sql(`update slot set starts_at = ${when}, ends_at = ${when} + interval '1 hour' where id = $1`, [slotId]);
    await begins('now()');
    const visitor = await openVisitor(browser, phone);
    const { page, look } = visitor;
    await page.goto(`${studio.url}/area`);
    await enterByPassword(page, anna);
    const here = page.getByRole('button', { name: 'Sono qui: fai il check-in' });
    await here.waitFor();
    await begins(`now() + interval '3 days'`);
    await here.click();
    await page.getByRole('alert').waitFor();
    expect(await look('check-in-early')).toEqual([]);
    await begins('now()');
    await page.reload();
    await here.click();
    await page.getByRole('article').filter({ hasText: 'Presente' }).waitFor();
    await page.goto(`${studio.url}/area/abbonamento`);
    await page.getByText(/ · da te$/).waitFor();
    await visitor.leave();
  });

  it('waits for a full class, is offered the place that comes free, and takes it', async () => {
    await giveEntries(stage().studio, bruno, 2);
    const { browser, studio } = stage();
    const { id: slotId } = await freeClass(1);
    const [first, second] = [await studio.signIn(bruno), await openVisitor(browser, phone)];
    const booked = await first.post('/api/v1/activities/book', { slotId, means: 'entry' });
    expect(booked.status).toBe(201);
    const { page, look } = second;
    await page.goto(`${studio.url}/prenota/${slotId}`);
    await enterByPassword(page, anna);
    await page.getByRole('button', { name: 'Mettimi in lista d’attesa' }).waitFor();
    expect(await look('full')).toEqual([]);
    await page.getByRole('button', { name: 'Mettimi in lista d’attesa' }).click();
    await page.getByText('Il prossimo posto che si libera è per te.').waitFor();
    expect(await look('waiting')).toEqual([]);
    // Off the list and on again: what it costs is said first.
    await page.getByRole('button', { name: 'Lascia la lista' }).click();
    await page.getByRole('dialog').getByText('Perdi il tuo numero').waitFor();
    expect(await look('leave-list')).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Lascia la lista' }).click();
    await page.getByRole('button', { name: 'Mettimi in lista d’attesa' }).click();
    await page.getByText('Il prossimo posto che si libera è per te.').waitFor();
    const { id: bookingId } = booked.json();
    expect((await first.post('/api/v1/activities/cancel-book', { bookingId })).status).toBe(200);
    await page.goto(`${studio.url}/area`);
    await page.getByText('C’è un posto per te').waitFor();
    expect(await look('offered-area')).toEqual([]);
    await page.goto(`${studio.url}/prenota/${slotId}`);
    await page.getByText(/^Lo teniamo per te fino al \d/).waitFor();
    expect(await look('offered')).toEqual([]);
    await page.getByRole('button', { name: 'Accetta il posto' }).click();
    await page.getByText('Confermata').waitFor();
    await page.getByText('1 ingresso rimasto').waitFor();
    await second.leave();
  });

  it('turns an offered place down: it goes to the next; on a desk, in English and dark', async () => {
    const { browser, studio } = stage();
    const { id: slotId } = await freeClass(1);
    const holder = await studio.signIn(bruno);
    const booked = await holder.post('/api/v1/activities/book', { slotId, means: 'entry' });
    const visitor = await openVisitor(browser, { ...desk, colorScheme: 'dark' }, 'en-GB');
    const { page, look } = visitor;
    await page.goto(`${studio.url}/prenota/${slotId}`);
    await page.getByLabel('E-mail').fill(anna);
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await page.getByText('If the address is right').waitFor();
    await page.keyboard.type(await codeFor(stage(), anna));
    await page.getByRole('button', { name: 'Put me on the waiting list' }).click();
    await page.getByText('The next place that comes free is for you.').waitFor();
    await holder.post('/api/v1/activities/cancel-book', { bookingId: booked.json()['id'] });
    await page.reload();
    await page.getByText('There is a place for you').waitFor();
    expect(await look('offered-en-desk-dark')).toEqual([]);
    await page.getByRole('button', { name: 'Give the place up' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Give the place up' }).click();
    await page.getByRole('button', { name: 'Use an entry' }).waitFor();
    const states = await studio.sql<{ state: string }>(
      'select state from waiting_entry where slot_id = $1 order by created_at',
      [slotId],
    );
    expect(states.at(-1)).toEqual({ state: 'Declined' });
    await visitor.leave();
  });

  it('pays for an offered place that has to be paid: accepting leads to the payment page', async () => {
    const { browser, studio } = stage();
    const { id: slotId } = await freeClass(1);
    const holder = await studio.signIn(bruno);
    const booked = await holder.post('/api/v1/activities/book', { slotId, means: 'entry' });
    await studio.sql(`update activity set means = array['order']`);
    const visitor = await openVisitor(browser, { viewport: { width: 320, height: 700 }, colorScheme: 'dark' });
    const { page, look } = visitor;
    await page.goto(`${studio.url}/prenota/${slotId}`);
    await enterByPassword(page, anna);
    await page.getByRole('button', { name: 'Mettimi in lista d’attesa' }).click();
    await page.getByText('Il prossimo posto che si libera è per te.').waitFor();
    await holder.post('/api/v1/activities/cancel-book', { bookingId: booked.json()['id'] });
    await page.goto(`${studio.url}/area`);
    await page.getByRole('button', { name: 'Accetta il posto' }).waitFor();
    expect(await look('offered-narrow-dark')).toEqual([]);
    await page.getByRole('button', { name: 'Accetta il posto' }).click();
    await payByCard(page);
    await page.waitForURL(/\/pagamento\/esito\?ordine=\d+$/);
    await page.getByText('Confermata').waitFor();
    await visitor.leave();
  });
});
