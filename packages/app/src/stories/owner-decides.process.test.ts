import * as Effect from 'effect/Effect';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { tokens } from '../composition/tokens.ts';
import { demoPassword } from '../demo/studio-loto.ts';
import { noBrowser, storyStage, why, type Stage } from '../testing/screens-story.ts';
import { desk, openVisitor, phone } from '../testing/visitor.ts';
import { until } from '../walk/client.ts';
import { checkout, freeSlots } from '../walk/stage.ts';

describe.skipIf(noBrowser)(`who works in the studio, with a browser${why}`, () => {
  const stage = storyStage();
  let studio: Stage['studio'];
  let browser: Stage['browser'];
  let order: number;
  beforeAll(async () => {
    ({ studio, browser } = stage());
    const { flags } = studio.server.tenant.container.get(tokens.money);
    await Effect.runPromise(Effect.flatMap(flags.load, (all) => flags.save({ ...all, enable_finance: true })));
    order = await paidOrder();
  });

  /** Anna pays a class; its number, once it is finalized and invoiced. */
  const paidOrder = async (): Promise<number> => {
    const anna = await studio.signIn('anna@example.it');
    const [slot] = await freeSlots(anna);
    const { orderId, redirectUrl } = await checkout(anna, slot?.id ?? '');
    const form = new URLSearchParams({ action: 'pay', card: '4242 4242 4242 4242', expiry: '12/34', code: '123' });
    await fetch(redirectUrl, { method: 'POST', body: form, redirect: 'manual' });
    await until(`order ${orderId} is invoiced`, async () => {
      const found = (await anna.get(`/api/v1/payments/orders/${orderId}`)).json() as {
        readonly status: string;
        readonly invoice: { readonly number: string | null } | null;
      };
      return found.status === 'Finalized' && found.invoice?.number != null ? true : undefined;
    });
    return orderId;
  };
  const enter = async (page: Page, email: string, password: string): Promise<void> => {
    await page.getByLabel('E-mail').fill(email);
    await page.locator('input[name=password]').fill(password);
    await page.getByRole('button', { name: 'Accedi', exact: true }).click();
  };
  const dispute = (): Promise<unknown> =>
    studio.sql(
      `insert into operator_alert (id, kind, provider, external_id, state, order_id, amount_cents, currency, respond_by, raised_at, told_at)
       values (gen_random_uuid(), 'dispute', 'card', 'dp_story', 'Open', ${order}, 4500, 'EUR', now() + interval '6 days', now(), now())`,
    );
  const today = (): string => Temporal.Now.plainDateISO('Europe/Rome').toString();
  /** The cents of «-1.240,00 €». */
  const cents = (text: string): number => Number(text.replaceAll(/[^\d-]/g, ''));
  const refundsAtTheProvider = (): number => studio.card.books.refunds.length;

  it.each([
    ['desk', desk, 'light'],
    ['phone', phone, 'dark'],
  ] as const)(
    'enters by the address of an order, and reads it from the first moment to the invoice (%s)',
    async (...row) => {
      const [name, view, colorScheme] = row;
      const giulia = await openVisitor(browser, { ...view, colorScheme });
      const { page, look } = giulia;
      await page.goto(`${studio.url}/dashboard/ordini/prenotazioni/${order}`);
      await page.getByRole('heading', { level: 1, name: 'Accedi' }).waitFor();
      expect(await look(`staff-login-${name}`)).toEqual([]);
      await enter(page, 'giulia@studio-loto.example', demoPassword);
      await page.getByRole('heading', { level: 1, name: `Ordine ${order}` }).waitFor();
      for (const happened of ['Ordine creato, posto tenuto', 'Pagato', 'Posto confermato', 'Fattura inviata'])
        await page.getByText(happened).first().waitFor();
      await page.getByText(/Chiudi e libera il posto, .*: l’ordine non è in verifica/).waitFor();
      await page.getByRole('region', { name: 'Posto' }).getByText('È diventato una prenotazione.').waitFor();
      const billing = page.getByRole('region', { name: 'Dati per la fattura' });
      await billing.getByText('CNTNNA85A41A944Y').waitFor();
      await billing.getByText('Via Roma 1, 40121 Bologna (BO) IT').waitFor();
      expect(await look(`staff-order-${name}`)).toEqual([]);
      await page.getByRole('link', { name: 'Oggi' }).click();
      await page.getByText('Niente aspetta una decisione.').waitFor();
      await page
        .getByText('45,00 €', { exact: true })
        .or(page.getByText(/^\d+,00 €$/))
        .first()
        .waitFor();
      expect(await look(`staff-home-${name}`)).toEqual([]);
      await page.getByRole('link', { name: 'Ordini', exact: true }).click();
      await page.getByRole('searchbox').fill('%"🧘');
      await page.keyboard.press('Enter');
      await page.getByText('Nessun ordine con «%"🧘».').waitFor();
      await page.getByRole('searchbox').fill('Anna');
      await page.keyboard.press('Enter');
      await page.getByRole('row').filter({ hasText: 'Anna Conti' }).first().waitFor();
      expect(await look(`staff-orders-${name}`)).toEqual([]);
      await giulia.leave();
    },
  );

  it('takes the provider’s ids of an order along: of the payment, and of each event that it sent', async () => {
    const { page, leave } = await openVisitor(browser, { ...desk, permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto(`${studio.url}/dashboard/ordini/prenotazioni/${order}`);
    await enter(page, 'giulia@studio-loto.example', demoPassword);
    const facts = page.getByRole('region', { name: 'Riferimenti' });
    const rows = await studio.sql<{ id: string }>(
      'select external_event_id as id from webhook_event where order_id = $1',
      [order],
    );
    const [paid] = await studio.sql<{ id: string }>('select payment_id as id from commerce_order where id = $1', [
      order,
    ]);
    expect(rows).not.toEqual([]);
    for (const { id } of [...rows, ...(paid === undefined ? [] : [paid])]) {
      await facts.getByRole('button', { name: `Copia: ${id}` }).click();
      await facts.getByRole('button', { name: `Copiato: ${id}` }).waitFor();
      expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(id);
    }
    await leave();
  });

  it('refunds after seeing what follows: pressed twice, the provider is asked once', async () => {
    const giulia = await openVisitor(browser, desk);
    const { page, look } = giulia;
    await page.goto(`${studio.url}/dashboard/ordini/prenotazioni/${order}`);
    await enter(page, 'giulia@studio-loto.example', demoPassword);
    await page.getByRole('button', { name: 'Rimborsa' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Vedi che cosa succede' }).click();
    await dialog.getByText(/^Tornano al cliente/).waitFor();
    await dialog.getByText('La prenotazione finisce').waitFor();
    expect(refundsAtTheProvider()).toBe(0);
    expect(await look('staff-refund')).toEqual([]);
    await dialog.getByRole('button', { name: 'Rimborsa' }).dblclick();
    await page.getByText('Rimborso avvenuto').waitFor();
    await page.getByText(/^Rimborsa, .*: è già rimborsato$/).waitFor();
    expect(refundsAtTheProvider()).toBe(1);
    expect(await look('staff-refunded')).toEqual([]);
    await giulia.leave();
  });

  it('gives more than 100 € back only once somebody has typed how much', async () => {
    await studio.sql('update activity set price_cents = 12000 where price_cents is not null');
    const dear = await paidOrder();
    const asked = refundsAtTheProvider();
    const giulia = await openVisitor(browser, { ...phone, colorScheme: 'dark' });
    const { page, look } = giulia;
    await page.goto(`${studio.url}/dashboard/ordini/prenotazioni/${dear}`);
    await enter(page, 'giulia@studio-loto.example', demoPassword);
    await page.getByRole('button', { name: 'Rimborsa' }).click();
    const dialog = page.getByRole('dialog');
    const does = dialog.getByRole('button', { name: 'Rimborsa' });
    const amount = dialog.getByLabel('È molto denaro: scrivi l’importo per confermare');
    const share = dialog.getByLabel('Quanto, in percento');
    const sees = dialog.getByRole('button', { name: 'Vedi che cosa succede' });
    await share.fill('83'); // 99,60 €
    await sees.click();
    await dialog.getByText('Tornano al cliente 99,60 €.').waitFor();
    expect([await amount.count(), await does.isEnabled()]).toEqual([0, true]);
    await share.fill('100');
    await sees.click();
    await dialog.getByText('Tornano al cliente 120,00 €.').waitFor();
    for (const typed of ['', '100', '119,99', '1.200,00', 'tutto']) {
      await amount.fill(typed);
      expect([typed, await does.isEnabled()]).toEqual([typed, false]);
    }
    expect(await look('staff-refund-typed')).toEqual([]);
    await amount.fill('120,00');
    await does.click();
    await page.getByText('Rimborso avvenuto').waitFor();
    expect(refundsAtTheProvider()).toBe(asked + 1);
    await giulia.leave();
  });

  it('reads what came in, closes a dispute once it is decided, and compares a day with the provider', async () => {
    await dispute();
    const giulia = await openVisitor(browser, { ...phone, colorScheme: 'dark' });
    const { page, look } = giulia;
    await page.goto(`${studio.url}/dashboard/incassi`);
    await enter(page, 'giulia@studio-loto.example', demoPassword);
    await page.getByText('Contestazione di un pagamento').waitFor();
    await page.getByText(/^Rispondi presso il fornitore entro il/).waitFor();
    const byDay = page.getByRole('region', { name: 'Giorno per giorno' });
    const month = byDay.getByLabel('Mese');
    const whole = byDay.locator('tfoot tr');
    await whole.waitFor();
    const [moved] = await studio.sql<{ came: string; back: string }>(
      `select (select coalesce(sum(captured_cents), 0) from commerce_order
                where to_char(paid_at at time zone 'Europe/Rome', 'YYYY-MM') = $1)::text as came,
              (select coalesce(sum(amount_cents), 0) from order_timeline
                where event = 'refund.confirmed' and to_char(at at time zone 'Europe/Rome', 'YYYY-MM') = $1)::text as back`,
      [await month.inputValue()],
    );
    const [came, back] = [Number(moved?.came), Number(moved?.back)];
    expect(came).toBeGreaterThan(0);
    expect((await whole.locator('td').allTextContents()).map(cents)).toEqual([came, 0 - back, came - back]);
    expect(await look('staff-takings')).toEqual([]);
    await month.fill('2020-01');
    await byDay.getByText('In questo mese non è entrato né tornato niente.').waitFor();
    await page.getByRole('button', { name: 'Segna come chiusa' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Che cosa è stato deciso').fill('Il fornitore ci ha dato ragione');
    await dialog.getByRole('button', { name: 'Segna come chiusa' }).click();
    await dialog.getByRole('alert').getByText(/./).first().waitFor(); // its deadline is ahead: the provider decides first
    expect(await look('staff-settle')).toEqual([]);
    await dialog.getByRole('button', { name: 'Indietro' }).click();
    await page.getByRole('textbox', { name: 'Giorno' }).fill(today());
    await page.getByRole('button', { name: 'Confronta' }).click();
    await page.getByText('Tutto torna: ogni pagamento ha il suo ordine.').waitFor();
    await page.getByText(/^Carta: pagamenti concordi \d+$/).waitFor();
    expect(await look('staff-compared')).toEqual([]);
    await giulia.leave();
  });

  it('is no place for clients, and asks an operator for another password first', async () => {
    const anna = await openVisitor(browser, phone);
    await anna.page.goto(`${studio.url}/dashboard`);
    await enter(anna.page, 'anna@example.it', demoPassword);
    await anna.page.getByText('Questo accesso è per chi lavora nello studio.').waitFor();
    expect(await anna.look('staff-not')).toEqual([]);
    await anna.leave();
    const operator = await openVisitor(browser, desk);
    await operator.page.goto(`${studio.url}/dashboard`);
    await enter(operator.page, 'operator@studio-loto.example', 'svc-change-me');
    await operator.page.getByRole('heading', { level: 1, name: 'Cambia la password' }).waitFor();
    expect(await operator.look('staff-forced')).toEqual([]);
    await operator.page.locator('input[name=current]').fill('svc-change-me');
    for (const name of ['wanted', 'wantedAgain'])
      await operator.page.locator(`input[name=${name}]`).fill('lago lungo 41 remi');
    await operator.page.getByRole('button', { name: 'Cambia', exact: true }).click();
    await operator.page.getByText('Password cambiata: accedi di nuovo.').waitFor();
    await enter(operator.page, 'operator@studio-loto.example', 'lago lungo 41 remi');
    await operator.page.getByRole('heading', { level: 1, name: 'Oggi' }).waitFor();
    await operator.leave();
  });
});
