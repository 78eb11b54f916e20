import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { enterByPassword, noBrowser, payByCard, storyStage, why } from '../testing/screens-story.ts';
import { anna, bruno, giulia } from '../testing/studio.ts';
import { desk, openVisitor, phone } from '../testing/visitor.ts';
import { freeSlots } from '../walk/stage.ts';

const carnet = {
  name: { it: 'Carnet 10 lezioni', en: 'Ten classes' },
  description: { it: 'Dieci lezioni in tre mesi.', en: 'Ten classes within three months.' },
  entries: 10,
  validity: { months: 3 },
  price: { amountCents: 9000 },
  vat: { rateBp: 2200 },
};

describe.skipIf(noBrowser)(`a client who buys a pack${why}`, () => {
  const stage = storyStage();
  const putOnSale = async (): Promise<void> => {
    const admin = await stage().studio.signIn(giulia);
    const items = [{ key: 'enable_subscriptions', value: true }];
    expect((await admin.post('/api/v1/admin/feature-flags', { items })).status).toBe(200);
    expect((await admin.post('/api/v1/studio-plans', carnet)).status).toBe(201);
  };
  const buy = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: /^(Compra per|Buy for)/ }).click();
    await payByCard(page);
    await page.waitForURL(/\/pagamento\/esito\?ordine=commerce(:|%3A)\d+$/);
  };

  it('finds what is for sale, pays it, reads what came of it, and uses an entry', async () => {
    const { browser, studio } = stage();
    const visitor = await openVisitor(browser, phone);
    const { page, look } = visitor;
    await page.goto(`${studio.url}/area/abbonamento`);
    await page.getByText('Accedi per vedere i tuoi abbonamenti.').waitFor();
    await enterByPassword(page, anna);
    await page.getByText('Ora non c’è nulla in vendita online: chiedi allo studio.').waitFor();
    expect(await look('plans-none')).toEqual([]);
    await putOnSale();
    await page.reload();
    await page.getByText('10 lezioni · valido 3 mesi').waitFor();
    expect(await look('plans-offered')).toEqual([]);
    await buy(page);
    await page.getByText('Abbonamento attivato').waitFor();
    await page.getByText('10 ingressi pronti da usare.').waitFor();
    expect(await look('plan-bought')).toEqual([]);
    await page.getByRole('link', { name: 'Vedi i tuoi abbonamenti' }).click();
    await page.getByText('10 ingressi rimasti su 10').waitFor();
    await page.getByRole('article').filter({ hasText: 'Completato' }).waitFor();
    expect(await look('plans-mine')).toEqual([]);
    const [slot] = await freeSlots(await studio.signIn(anna), 10);
    await page.goto(`${studio.url}/prenota/${slot?.id}`);
    await page.getByRole('button', { name: 'Usa un ingresso' }).click();
    await page.getByText('9 ingressi rimasti').waitFor();
    await page.goto(`${studio.url}/area/abbonamento`);
    await page.getByText('9 ingressi rimasti su 10').waitFor();
    await visitor.leave();
  });

  it('whose payment nobody has announced yet: the page has the provider asked, and needs no webhook', async () => {
    const { browser, studio } = stage();
    studio.card.holdWebhooks();
    const visitor = await openVisitor(browser, { ...desk, colorScheme: 'dark' }, 'en-GB');
    const { page, look } = visitor;
    await page.goto(`${studio.url}/area/abbonamento`);
    await page.getByText('Sign in with a password').click();
    await page.getByLabel('E-mail').fill(bruno);
    await page.locator('input[name=password]').fill('loto-demo-2026');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await buy(page);
    await page.getByText('Subscription activated').waitFor();
    expect(await look('plan-bought-en-desk-dark')).toEqual([]);
    await page.getByRole('link', { name: 'See your subscriptions' }).click();
    await page.getByText('10 entries left of 10').waitFor();
    expect(await look('plans-mine-en-desk-dark')).toEqual([]);
    await studio.card.releaseWebhooks();
    await studio.card.idle();
    await page.reload();
    await page.getByText('10 entries left of 10').waitFor();
    expect(await page.getByText('10 entries left of 10').count()).toBe(1);
    await visitor.leave();
  });

  it('of one entry reads of one', async () => {
    const { browser, studio } = stage();
    const admin = await studio.signIn(giulia);
    const single = {
      ...carnet,
      name: { it: 'Lezione singola', en: 'One class' },
      description: { it: 'Una volta sola.', en: 'Once.' },
      ...{ entries: 1, dailyLimit: 1, validity: { months: 1 }, price: { amountCents: 1500 } },
    };
    expect((await admin.post('/api/v1/studio-plans', single)).status).toBe(201);
    const visitor = await openVisitor(browser, phone);
    const { page, look } = visitor;
    await page.goto(`${studio.url}/area/abbonamento`);
    await enterByPassword(page, bruno);
    const offer = page.getByRole('article').filter({ hasText: 'Lezione singola' });
    await offer.getByText('Una lezione · valido un mese · Al massimo una lezione al giorno').waitFor();
    await offer.getByRole('button', { name: /^Compra per/ }).click();
    await payByCard(page);
    await page.getByText('1 ingresso pronto da usare.').waitFor();
    await page.getByRole('link', { name: 'Vedi i tuoi abbonamenti' }).click();
    const own = page.getByRole('article').filter({ hasText: 'ingresso rimasto' });
    await own.getByText('1 ingresso rimasto su 1').waitFor();
    await own.getByRole('button', { name: /^Movimenti di/ }).click();
    await own.getByText('resta 1', { exact: true }).waitFor();
    expect(await look('plan-of-one')).toEqual([]);
    await visitor.leave();
  });
});
