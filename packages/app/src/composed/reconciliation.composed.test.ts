import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { awayFromMidnight } from '../testing/patience.ts';
import { openShop, type Shop } from '../testing/shopper.ts';

const today = () => Temporal.Now.zonedDateTimeISO('Europe/Rome').toPlainDate().toString();
interface Seen {
  readonly agrees: boolean;
  readonly providers: readonly {
    readonly provider: string;
    readonly matched: number;
    readonly differences: readonly { readonly kind: string; readonly ours: { readonly orderId: number } | null }[];
  }[];
}
const report = async (shop: Shop, day = today()) =>
  (await shop.admin.get(`/api/v1/payments/admin/reconciliation?day=${day}`)).json() as unknown as Seen;

describe.each(['card', 'wallet'] as const)('the daily reconciliation with the %s provider', (provider) => {
  let shop: Shop;
  beforeAll(async () => {
    await awayFromMidnight();
    shop = await openShop(provider);
  });
  afterAll(() => shop.studio.close());
  const own = async () => (await report(shop)).providers.find((part) => part.provider === provider);

  it('agrees on what was sold, refunded in part and refunded wholly', async () => {
    const [whole, part] = [await shop.bought(), await shop.bought()];
    await shop.bought();
    await shop.admin.post(`/api/v1/payments/admin/orders/${whole.id}/refund`, {});
    await shop.admin.post(`/api/v1/payments/admin/orders/${part.id}/refund`, { percent: 50 });
    const seen = await report(shop);
    expect([seen.agrees, seen.providers.map(({ provider: name }) => name)]).toEqual([true, ['card', 'wallet']]);
    expect(await own()).toMatchObject({ matched: 3, differences: [] });
  });

  it('names what is missing here, what is missing there, and what differs', async () => {
    const [gone, differs] = [await shop.bought(), await shop.bought()];
    await shop.studio.sql("update commerce_order set payment_id = 'PAYMENTNOBODYHAS1' where id = $1", [gone.id]);
    shop.refundAtConsole(differs.paymentId, 700);
    const { differences } = (await own()) ?? { differences: [] };
    expect(differences.map(({ kind, ours }) => `${kind} ${ours?.orderId}`).toSorted()).toEqual([
      `amount_differs ${differs.id}`,
      `missing_here ${gone.id}`,
      `missing_there ${gone.id}`,
    ]);
    // A person gives the money that no order counts back at the console, and has the other sum counted.
    shop.refundAtConsole(gone.paymentId, 1800);
    await shop.admin.post(`/api/v1/payments/admin/orders/${differs.id}/refund`, { countOnly: true });
    expect((await own())?.differences.map(({ kind }) => kind)).toEqual(['missing_there']);
  });

  it('answers yesterday when no day is named, and refuses a day that lies ahead or is none', async () => {
    const answer = await shop.admin.get('/api/v1/payments/admin/reconciliation');
    const yesterday = Temporal.PlainDate.from(today()).subtract({ days: 1 }).toString();
    expect(answer.json()).toMatchObject({ day: yesterday, timeZone: 'Europe/Rome', agrees: true });
    const day = async (text: string) =>
      (await shop.admin.get(`/api/v1/payments/admin/reconciliation?day=${text}`)).status;
    expect(await day(Temporal.PlainDate.from(today()).add({ days: 2 }).toString())).toBe(400);
    expect(await day('2027-02-30')).toBe(400);
    expect((await shop.client.get('/api/v1/payments/admin/reconciliation')).status).toBe(403);
  });

  it('says that a provider’s list cannot be had, instead of half a report', async () => {
    if (provider === 'card') shop.studio.card.failNext({ kind: 'error', route: 'GET /v1/charges' });
    else shop.studio.wallet.failNext({ kind: 'error', route: 'GET /v1/reporting/transactions' });
    const answer = await shop.admin.get('/api/v1/payments/admin/reconciliation');
    expect([answer.status, answer.json()['code']]).toEqual([503, 'errors.payment.providerUnavailable']);
  });
});
