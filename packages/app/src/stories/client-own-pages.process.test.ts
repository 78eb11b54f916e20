import { describe, expect, it } from 'vitest';
import { enterByPassword, giveEntries, noBrowser, payByCard, storyStage, why } from '../testing/screens-story.ts';
import { anna, bruno } from '../testing/studio.ts';
import { desk, openVisitor, phone } from '../testing/visitor.ts';
import { freeSlots } from '../walk/stage.ts';

describe.skipIf(noBrowser)(`a client and what is theirs${why}`, () => {
  const stage = storyStage();

  it('finds an open payment again among all orders, pays it, and reads the number of the invoice', async () => {
    const { browser, studio } = stage();
    const visitor = await openVisitor(browser, phone);
    const { page, look } = visitor;
    const [slot] = await freeSlots(await studio.signIn(anna), 10);
    await page.goto(`${studio.url}/prenota/${slot?.id}`);
    await enterByPassword(page, anna);
    await page.getByRole('button', { name: /^Paga .*€ e prenota$/ }).click();
    await page.getByLabel('Numero della carta').waitFor();
    await page.goto(`${studio.url}/area`);
    await page.getByRole('link', { name: 'Tutti gli ordini e le fatture' }).click();
    await page.getByRole('heading', { level: 1, name: 'I miei ordini' }).waitFor();
    await page.getByText('Non hai ancora comprato un abbonamento online.').waitFor();
    const order = page.getByRole('article').filter({ hasText: 'In attesa di pagamento' });
    await order.waitFor();
    expect(await look('own-orders-open')).toEqual([]);
    await order.getByRole('link', { name: /^Riprendi il pagamento dell’ordine \d+$/ }).click();
    await payByCard(page);
    await page.waitForURL(/\/pagamento\/esito\?ordine=\d+$/);
    await page.getByText(/La fattura \S+ arriva per e-mail/).waitFor();
    await page.goto(`${studio.url}/area/ordini`);
    const paid = page.getByRole('article').filter({ hasText: 'Completato' });
    await paid.getByText(/^Fattura \S+$/).waitFor();
    expect(await paid.getByRole('link', { name: /^Riprendi/ }).count()).toBe(0);
    expect(await look('own-orders')).toEqual([]);
    await visitor.leave();
  });

  it('has the next class first, and those that are over below, the last one first', async () => {
    const { browser, studio } = stage();
    const booked = (direction: 'asc' | 'desc', since: string) =>
      studio.sql(
        `insert into booking (id, slot_id, user_id, booked_by, state, means, order_id, created_at)
         select gen_random_uuid(), s.id, a.id, a.id, 'Confirmed', 'free', null, now()
         from account a, (select id from slot where starts_at ${since} order by starts_at ${direction} limit 2) s
         where a.email = $1`,
        [bruno],
      );
    await studio.sql(
      `update slot set starts_at = starts_at - interval '400 days', ends_at = ends_at - interval '400 days'
       where id in (select id from slot order by starts_at desc limit 2)`,
    );
    await booked('desc', '> now()');
    await booked('asc', '< now()');
    const { page, look, leave } = await openVisitor(browser, phone);
    await page.goto(`${studio.url}/area`);
    await enterByPassword(page, bruno);
    const startsIn = async (name: string): Promise<readonly string[]> => {
      const links = page.getByRole('region', { name }).getByRole('article').getByRole('link');
      await links.nth(1).waitFor();
      const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
      const ids = addresses.map((address) => address.split('/').at(-1) ?? '');
      const rows = await studio.sql<{ id: string; starts: string }>(
        `select id, starts_at::text as starts from slot where id = any($1::uuid[])`,
        [ids],
      );
      return ids.map((id) => rows.find((row) => row.id === id)?.starts ?? '');
    };
    const ahead = await startsIn('Le mie prenotazioni');
    expect(ahead).toEqual(ahead.toSorted());
    const over = await startsIn('Lezioni passate');
    expect(over).toEqual(over.toSorted().toReversed());
    expect(await look('area-past')).toEqual([]);
    await studio.sql(`delete from booking where user_id = (select id from account where email = $1)`, [bruno]);
    await leave();
  });

  it('reads what became of each entry, with its class; on a desk, in English and dark', async () => {
    const { browser, studio } = stage();
    await giveEntries(studio, bruno, 3);
    const client = await studio.signIn(bruno);
    await studio.sql(`update activity set means = array['entry', 'order']`);
    const [slot] = await freeSlots(client, 10);
    const booked = await client.post('/api/v1/activities/book', { slotId: slot?.id, means: 'entry' });
    expect(booked.status).toBe(201);
    await client.post('/api/v1/activities/cancel-book', { bookingId: booked.json()['id'] });
    for (const [view, colorScheme] of [
      [desk, 'dark'],
      [{ viewport: { width: 320, height: 700 } }, 'light'],
    ] as const) {
      const visitor = await openVisitor(browser, { ...view, colorScheme }, 'en-GB');
      const { page, look } = visitor;
      await page.goto(`${studio.url}/area/abbonamento`);
      await page.getByText('Sign in with a password').click();
      await page.getByLabel('E-mail').fill(bruno);
      await page.locator('input[name=password]').fill('loto-demo-2026');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByRole('button', { name: /^Movements of/ }).click();
      const lines = page.getByRole('list', { name: /^Movements of/ }).getByRole('listitem');
      await lines.first().waitFor();
      const texts = await lines.allInnerTexts();
      expect(texts.map((text) => text.split('\n')[0])).toEqual(['Returned', 'Booking', 'Received']);
      expect(texts.map((text) => /[+−]\d/.exec(text)?.[0])).toEqual(['+1', '−1', '+3']);
      expect(await lines.getByRole('link').count()).toBe(2); // the class of the booking, and of its return
      expect(await look(`movements-${view.viewport.width}-${colorScheme}`)).toEqual([]);
      await visitor.leave();
    }
  });

  it('sees a class of next month that they wait for, with place, means and price, and leaves its list', async () => {
    const { browser, studio } = stage();
    const holder = await studio.signIn(bruno);
    await studio.sql(`update activity set means = array['onSite'], horizon_days = 365`);
    const [slot] = await freeSlots(holder, 1);
    await studio.sql(
      `update slot set starts_at = starts_at + interval '35 days', ends_at = ends_at + interval '35 days',
         local_date = local_date + 35, schedule_id = null where id = $1`,
      [slot?.id],
    );
    const taken = await holder.post('/api/v1/activities/book', { slotId: slot?.id, means: 'onSite' });
    expect([taken.status, taken.json()['code']]).toEqual([201, undefined]);
    const waits = await (await studio.signIn(anna)).post('/api/v1/activities/waiting-list/join', { slotId: slot?.id });
    expect(waits.status).toBe(201);
    const visitor = await openVisitor(browser, { ...phone, colorScheme: 'dark' });
    const { page, look } = visitor;
    await page.goto(`${studio.url}/area`);
    await enterByPassword(page, anna);
    const turn = page.getByRole('region', { name: 'Le mie attese' }).getByRole('article');
    await turn.getByText('Il prossimo posto che si libera è per te.').waitFor();
    await turn.getByText(/^\d+,\d\d\s€, da pagare in studio$/).waitFor();
    expect(await look('turns-dark')).toEqual([]);
    await turn.getByRole('button', { name: 'Lascia la lista' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Lascia la lista' }).click();
    await page.getByRole('heading', { name: 'Le mie attese' }).waitFor({ state: 'detached' });
    await visitor.leave();
  });

  it('changes their name, phone and details for the invoice; a refusal stands at its field and loses nothing', async () => {
    const { browser, studio } = stage();
    const visitor = await openVisitor(browser, phone);
    const { page, look } = visitor;
    await page.goto(`${studio.url}/area/io`);
    await enterByPassword(page, anna);
    await page.getByRole('button', { name: 'Modifica i miei dati' }).click();
    await page.getByLabel('Nome e cognome').fill('Anna Conti Rossi');
    await page.getByLabel(/^Telefono/).fill('chiamami');
    await page.getByRole('button', { name: 'Salva', exact: true }).click();
    await page.locator('input[name=phone][aria-invalid=true]').waitFor();
    expect(await page.getByLabel('Nome e cognome').inputValue()).toBe('Anna Conti Rossi');
    expect(await page.evaluate<string>('document.activeElement.name')).toBe('phone');
    expect(await look('details-refused')).toEqual([]);
    await page.getByLabel(/^Telefono/).fill('+39 333 1234567');
    await page.getByRole('button', { name: 'Salva', exact: true }).click();
    await page.getByText('Salvato.').waitFor();
    await page.getByText('+39 333 1234567').waitFor();
    await page.getByRole('button', { name: 'Modifica i dati per la fattura' }).click();
    await page.getByLabel('CAP').fill('1');
    await page.getByRole('button', { name: 'Salva i dati per la fattura' }).click();
    await page.locator('input[name=postalCode][aria-invalid=true]').waitFor();
    expect(await look('billing-own-refused')).toEqual([]);
    await page.getByLabel('CAP').fill('40126');
    await page.getByRole('button', { name: 'Salva i dati per la fattura' }).click();
    await page.getByText(/40126/).waitFor();
    expect(await look('me-details')).toEqual([]);
    await visitor.leave();
  });
});
