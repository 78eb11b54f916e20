import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startWalletHarness, type WalletTestHarness } from './fake-wallet.testkit.ts';

let harness: WalletTestHarness;
beforeEach(async () => {
  harness = await startWalletHarness();
});
afterEach(() => harness.close());

const pageOf = (id: string): string => `${harness.wallet.url}/checkoutnow?token=${id}`;
const press = (id: string, fields: Record<string, string>) =>
  fetch(pageOf(id), { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });
const textOf = async (id: string, language: string) =>
  (await fetch(pageOf(id), { headers: { 'accept-language': language } })).text();

describe('the approval page', () => {
  test('shows business, line and total in the language of the browser, and asks nothing of other hosts', async () => {
    await harness.start({ businessName: 'Studio Loto' });
    const id = await harness.create();
    const italian = await textOf(id, 'it-IT,it;q=0.9,en;q=0.8');
    expect(italian).toContain('<html lang="it">');
    expect(italian).toContain('Studio Loto');
    expect(italian).toContain('Yoga &amp; &lt;respiro&gt;');
    expect(italian.replaceAll('\u00a0', ' ')).toContain('20,00 €');
    expect(await textOf(id, 'en-GB,en;q=0.9')).toContain('Means of payment');
    expect(italian).not.toMatch(/(?:src|href)="https?:/u);
  });

  test('approving returns to the shop with token and payer, moves no money, and happens once', async () => {
    const id = await harness.create();
    const answer = await press(id, { action: 'approve', funding: 'pending' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toMatch(
      new RegExp(`^http://shop.example/ok\\?a=1&token=${id}&PayerID=\\w+$`),
    );
    expect(harness.wallet.books.orders).toMatchObject([{ status: 'APPROVED', funding: 'pending' }]);
    expect(harness.wallet.books.captures).toEqual([]);
    await press(id, { action: 'approve', funding: 'completed' });
    expect(harness.wallet.books.orders).toMatchObject([{ funding: 'pending' }]);
    expect(await textOf(id, 'it')).toContain('Hai già approvato');
  });

  test('cancelling goes back and leaves the order open', async () => {
    const id = await harness.create();
    const answer = await press(id, { action: 'cancel' });
    expect(answer.headers.get('location')).toBe(`http://shop.example/no?token=${id}`);
    expect(harness.wallet.books.orders[0]?.status).toBe('PAYER_ACTION_REQUIRED');
  });

  test('an order that ended, or that nobody made, takes no approval', async () => {
    const id = await harness.create();
    harness.wallet.act(id, 'expire');
    for (const token of [id, 'NOBODY']) {
      expect((await fetch(pageOf(token))).status).toBe(410);
      expect((await press(token, { action: 'approve' })).status).toBe(410);
    }
    expect(harness.wallet.books.orders[0]?.status).toBe('PAYER_ACTION_REQUIRED');
  });
});
