import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { environment } from '../config/config.ts';
import { chromiumPath, obstacles, openBrowser, openPage, type WatchedPage } from '../testing/browser.ts';
import { dataFolder, endAll, removeFolders, spawnSvc } from '../testing/svc-process.ts';
import { call, openClient, until, type Client } from '../walk/client.ts';
import { checkout, freeSlots } from '../walk/stage.ts';
import * as Effect from 'effect/Effect';
import { freshDatabase } from '@svc/adapters-db/testing';
import { walletProvider } from '@svc/adapters-payments';
import type { AttemptId, OrderId } from '@svc/domain/kernel';
import { demoPassword } from './studio-loto.ts';

const executable = chromiumPath();

/** SVC_SCREENSHOTS names a folder: what the browser shows is kept there, for a person to look at. */
const keep = async ({ page }: WatchedPage, name: string): Promise<void> => {
  const folder = environment()['SVC_SCREENSHOTS'];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
};

const why = executable === undefined ? ' (skipped: no chromium on PATH; install it to have the pages driven)' : '';
describe.skipIf(executable === undefined)(`a person with a browser${why}`, () => {
  let browser: Browser;
  let url: string;
  let card: string;
  let wallet: string;
  let client: Client;
  let drop: () => Promise<void>;
  const pages: WatchedPage[] = [];

  beforeAll(async () => {
    const fresh = await freshDatabase();
    drop = fresh.drop;
    const svc = spawnSvc(['start', '--json'], { env: { SVC_DATA_DIR: dataFolder(), DATABASE_URL: fresh.url } });
    const facts = await svc.facts;
    ({ url } = facts);
    ({ card, wallet } = facts['emulated'] as { readonly card: string; readonly wallet: string });
    browser = await openBrowser(executable ?? '');
    client = openClient(url);
    await client.post('/api/v1/auth/login', { email: 'anna@example.it', password: demoPassword });
  });
  afterAll(async () => {
    await browser.close();
    await endAll();
    await drop();
    removeFolders();
  });

  afterEach(() => Promise.all(pages.map(({ page }) => page.context().close())));

  const visit = async (address: string, locale?: 'it-IT' | 'en-GB'): Promise<WatchedPage> => {
    const watched = await openPage(browser, locale);
    pages.push(watched);
    await watched.page.goto(address);
    return watched;
  };
  const order = async (): Promise<{
    readonly orderId: number;
    readonly redirectUrl: string;
    readonly sessionId: string;
  }> => {
    const [slot] = await freeSlots(client);
    return await checkout(client, slot?.id ?? '');
  };
  /** An order at the emulated wallet, made as our own adapter makes it. */
  const walletOrder = async (): Promise<{ readonly sessionId: string; readonly redirectUrl: string }> => {
    const provider = walletProvider({
      tenant: 'studio-loto',
      environment: 'sandbox',
      clientId: 'demo-client',
      clientSecret: 'demo-secret',
      webhookId: '',
      baseUrl: wallet,
    });
    const made = await Effect.runPromise(
      provider.createSession({
        orderKind: 'booking',
        orderId: 1 as OrderId,
        attemptId: '0190f0a0-0000-7000-8000-000000000001' as AttemptId,
        tenant: 'studio-loto',
        total: { amountCents: 1800, currency: 'EUR' },
        title: 'Vinyasa, lunedì 18:30',
        customerEmail: 'anna@example.it',
        locale: 'it',
        expiresAt: Temporal.Now.instant().add({ minutes: 30 }),
        successUrl: `${url}/dev`,
        cancelUrl: `${url}/dev`,
        idempotencyKey: 'browser-1',
      }),
    );
    if (made.kind !== 'confirmed') throw new Error(JSON.stringify(made));
    return { sessionId: made.value.sessionId, redirectUrl: made.value.url ?? '' };
  };
  const statusOf = async (orderId: number): Promise<unknown> =>
    (await client.get(`/api/v1/payments/orders/${orderId}`)).json()['status'];
  const untilStatus = (orderId: number, status: string): Promise<true> =>
    until(`order ${orderId} ${status}`, async () => ((await statusOf(orderId)) === status ? true : undefined));

  it('pays on the hosted page and comes back to the studio; the order is finalized', async () => {
    const { orderId, redirectUrl } = await order();
    const pay = await visit(redirectUrl);
    const { page } = pay;
    expect(await page.locator('html').getAttribute('lang')).toBe('it');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('Studio Loto');
    expect(await page.locator('.total').textContent()).toMatch(/\d+,\d\d\s€/);
    expect(await obstacles(page)).toEqual([]);
    await keep(pay, 'pay-page');
    await page.getByLabel('Numero della carta').fill('4242 4242 4242 4242');
    await page.getByRole('button', { name: /^Paga .*€/ }).click();
    await page.waitForURL(`${url}/pagamento/esito?ordine=${orderId}`);
    await untilStatus(orderId, 'Finalized');
    // Going back to the page does not sell twice.
    await page.goto(redirectUrl);
    expect(await page.getByRole('button', { name: /^Paga/ }).count()).toBe(0);
    expect(await obstacles(page)).toEqual([]);
    await keep(pay, 'pay-page-done');
  });

  it('is told in words when the card is declined, keeps the place, and may try another card', async () => {
    const { orderId, redirectUrl } = await order();
    const pay = await visit(redirectUrl, 'en-GB');
    const { page } = pay;
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await page.locator('#card').fill('4000 0000 0000 0002');
    await page.locator('button.main').click();
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(((await alert.textContent()) ?? '').length).toBeGreaterThan(10);
    expect(await obstacles(page)).toEqual([]);
    await keep(pay, 'pay-page-declined');
    expect(await statusOf(orderId)).toBe('Pending');
    await page.locator('#card').fill('4242 4242 4242 4242');
    await page.locator('button.main').click();
    await page.waitForURL((there) => there.origin === url);
    await untilStatus(orderId, 'Finalized');
  });

  it('can pay by keyboard alone, the fields in the order in which they stand', async () => {
    const { orderId, redirectUrl } = await order();
    const { page } = await visit(redirectUrl);
    const reached: string[] = [];
    for (let step = 0; step < 4; step += 1) {
      await page.keyboard.press('Tab');
      reached.push(await page.evaluate<string>('document.activeElement.id'));
    }
    expect(reached.slice(0, 3)).toEqual(['card', 'expiry', 'code']);
    await page.keyboard.press('Enter');
    await page.waitForURL((there) => there.origin === url);
    await untilStatus(orderId, 'Finalized');
  });

  it('finds an expired page closed, with a way back, and an unknown one not there', async () => {
    const { orderId, redirectUrl, sessionId } = await order();
    await call(`${card}/_control/sessions/${sessionId}/expire`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    const gone = await visit(redirectUrl);
    expect(await gone.page.getByRole('button').count()).toBe(0);
    expect(await gone.page.getByRole('link').count()).toBe(1);
    expect(await obstacles(gone.page)).toEqual([]);
    await keep(gone, 'pay-page-expired');
    expect(await statusOf(orderId)).not.toBe('Finalized');
    const unknown = await visit(`${card}/pay/cs_test_nobody`);
    expect(await unknown.page.getByRole('heading').count()).toBe(1);
    expect(await obstacles(unknown.page)).toEqual([]);
  });

  it('sees on the demo desk who can sign in, what can be paid and which mails went out', async () => {
    const { orderId } = await order();
    await until('a mail went out', async () => ((await call(`${url}/dev`)).text.includes('.pdf') ? true : undefined));
    const desk = await visit(`${url}/dev`);
    const { page } = desk;
    for (const text of [
      'anna@example.it',
      demoPassword,
      'operator@studio-loto.example',
      `order ${orderId}`,
      'Nothing leaves it.',
    ])
      expect(await page.getByText(text, { exact: false }).count()).toBeGreaterThan(0);
    expect(await obstacles(page)).toEqual([]);
    await keep(desk, 'dev');
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await obstacles(page)).toEqual([]);
    await keep(desk, 'dev-dark');
    await page.setViewportSize({ width: 380, height: 800 });
    expect(await obstacles(page)).toEqual([]);
    const hidden = await page
      .locator('.wide')
      .evaluateAll((tables) => tables.filter((table) => table.scrollWidth > table.clientWidth).length);
    expect(hidden).toBe(0);
    await keep(desk, 'dev-narrow');
    await page.setViewportSize({ width: 1100, height: 900 });
    const attachment = await page
      .getByRole('link', { name: /\.pdf$/ })
      .first()
      .getAttribute('href');
    const pdf = await call(`${url}${attachment}`);
    expect([pdf.status, pdf.text.slice(0, 5), pdf.headers.get('content-type')]).toEqual([
      200,
      '%PDF-',
      'application/pdf',
    ]);
    await page
      .getByRole('row', { name: `order ${orderId}` })
      .getByRole('link')
      .click();
    await page.waitForURL((there) => there.origin === card);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('Studio Loto');
  });

  it('reads the API at /api-docs, every area of it, with nothing fetched from anywhere else', async () => {
    const docs = await visit(`${url}/api-docs`);
    const { page } = docs;
    await page.locator('.opblock-tag').first().waitFor();
    const areas = await page.locator('.opblock-tag').evaluateAll((tags) => tags.map((tag) => tag.textContent?.trim()));
    expect(areas).toEqual(expect.arrayContaining(['auth', 'payments', 'einvoicing', 'health']));
    await page.locator('.opblock-tag', { hasText: 'payments' }).click();
    await page.locator('.opblock', { hasText: 'booking-checkout' }).click();
    await page.locator('.opblock.is-open').waitFor();
    await keep(docs, 'api-docs');
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
  });

  it('approves at the wallet: the page is read aloud well, told in both languages, and asks once', async () => {
    const { sessionId, redirectUrl } = await walletOrder();
    const approval = await visit(redirectUrl);
    const { page } = approval;
    expect(await page.locator('html').getAttribute('lang')).toBe('it');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('Studio Loto');
    expect(await page.getByRole('radio').count()).toBe(3);
    expect(await obstacles(page)).toEqual([]);
    await keep(approval, 'wallet-page');
    await page.setViewportSize({ width: 380, height: 800 });
    expect(await obstacles(page)).toEqual([]);
    await keep(approval, 'wallet-page-narrow');
    const english = await visit(redirectUrl, 'en-GB');
    expect(await english.page.getByText('Means of payment').count()).toBe(1);
    expect(await obstacles(english.page)).toEqual([]);
    await page.getByLabel('Saldo del portafoglio').check();
    await page.getByRole('button', { name: /^Approva il pagamento di .*€/ }).click();
    await page.waitForURL((there) => there.href.includes(`token=${sessionId}`));
    await page.goto(redirectUrl);
    expect(await page.getByRole('button').count()).toBe(0);
    expect(await obstacles(page)).toEqual([]);
    await keep(approval, 'wallet-page-done');
  });

  it('never left this machine, and no page complained', () => {
    expect(pages.length).toBeGreaterThan(5);
    expect(pages.flatMap(({ outward }) => outward)).toEqual([]);
    // A declined card is answered with 402, an expired session with 410, an unknown one with 404, nobody’s session with 401: the browser says so.
    const complaints = pages.flatMap((watched) => watched.complaints);
    expect(complaints.filter((text) => !/status of (401|402|404|410)/.test(text))).toEqual([]);
    expect(complaints.filter((text) => text.includes('404'))).toHaveLength(1);
  });
});
