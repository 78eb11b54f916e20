import { anna, giulia } from './studio.ts';
import { openWalletStudio, type WalletStudio } from './wallet-studio.ts';
import { call, until, type Client } from '../walk/client.ts';
import { checkout, freeSlots, payOnPage, type OrderSeen } from '../walk/stage.ts';

/** A studio whose new checkouts go to that provider, with a client and an admin signed in; loops run four times a second. */
export interface Shop {
  readonly studio: WalletStudio;
  readonly provider: 'card' | 'wallet';
  readonly client: Client;
  readonly admin: Client;
  readonly till: (who?: Client) => Promise<{ readonly orderId: number; readonly redirectUrl: string }>;
  /** Pays on the hosted page, as the provider's own page does it. */
  readonly pay: (redirectUrl: string) => Promise<void>;
  readonly detail: (orderId: number) => Promise<OrderSeen>;
  /** Ends the time that the order's place is held for. */
  readonly endHold: (orderId: number) => Promise<void>;
  readonly untilOrder: (orderId: number, what: string, holds: (order: OrderSeen) => boolean) => Promise<OrderSeen>;
  /** A class that was bought, booked and invoiced. */
  readonly bought: () => Promise<OrderSeen & { readonly id: number; readonly paymentId: string }>;
  /** The account's refunds, by our key; null for those of the console. */
  readonly refundsAt: (paymentId: string) => readonly { readonly key: string | null; readonly cents: number }[];
  readonly refundAtConsole: (paymentId: string, cents: number) => void;
  /** The payer's bank does not take the payment's newest refund, though it was called done; answers the refund's id. */
  readonly failRefund: (paymentId: string) => Promise<string>;
  /** The next call that gives money back does its work and is never answered. */
  readonly loseNextRefund: () => void;
  /** The next call that gives money back is refused with the provider's code. */
  readonly refuseNextRefund: (code: string) => void;
}

const quick = { JOBS__SWEEPSECONDS: '0.25', JOBS__INTENTSTALESECONDS: '1', JOBS__CLAIMSECONDS: '1' };

export const openShop = async (
  provider: 'card' | 'wallet',
  variables: Readonly<Record<string, string>> = {},
): Promise<Shop> => {
  const more = { ...quick, PAYMENT__PROVIDER: provider, PAYMENT__MAXACTIVEHOLDSPERUSER: '50', ...variables };
  const studio = await openWalletStudio(more);
  const [client, admin] = [await studio.signIn(anna), await studio.signIn(giulia)];
  const detail = async (id: number) =>
    (await admin.get(`/api/v1/payments/admin/orders/${id}`)).json() as unknown as OrderSeen;
  const untilOrder: Shop['untilOrder'] = (id, what, holds) =>
    until(`order ${id}: ${what}`, async () => {
      const seen = await detail(id);
      return holds(seen) ? seen : undefined;
    });
  const till = async (who: Client = client) => {
    const [slot] = await freeSlots(who, 10);
    return checkout(who, slot?.id ?? '');
  };
  const pay = async (redirectUrl: string): Promise<void> => {
    if (provider === 'card') return void (await payOnPage(redirectUrl));
    await call(redirectUrl, { method: 'POST', body: new URLSearchParams({ action: 'approve', funding: 'completed' }) });
  };
  return {
    studio,
    provider,
    client,
    admin,
    till,
    pay,
    detail,
    endHold: async (orderId) => {
      await studio.sql(
        `with held as (update hold set expires_at = now() - interval '1 second' where order_id = $1)
         update commerce_order set expires_at = now() - interval '1 second' where id = $1`,
        [orderId],
      );
    },
    untilOrder,
    bought: async () => {
      const { orderId, redirectUrl } = await till();
      await pay(redirectUrl);
      const isDone = ({ status, invoiceJob }: OrderSeen) =>
        status === 'Finalized' && invoiceJob?.status === 'Submitted';
      const order = await untilOrder(orderId, 'final and invoiced', isDone);
      return order as typeof order & { readonly id: number; readonly paymentId: string };
    },
    refundsAt: (paymentId) =>
      provider === 'card'
        ? studio.card.books.refunds
            .filter(({ paymentIntentId }) => paymentIntentId === paymentId)
            .map(({ metadata, amount }) => ({ key: metadata['idempotency_key'] ?? null, cents: amount }))
        : studio.wallet.books.refunds
            .filter(({ captureId }) => captureId === paymentId)
            .map(({ customId, amount }) => ({ key: customId, cents: amount })),
    refundAtConsole: (paymentId, cents) => {
      if (provider === 'card') studio.card.refundAtConsole(paymentId, cents);
      else studio.wallet.refundAtConsole(paymentId, cents);
    },
    failRefund: async (paymentId) => {
      const emulator = studio[provider];
      const made =
        provider === 'card'
          ? studio.card.books.refunds.findLast(({ paymentIntentId }) => paymentIntentId === paymentId)
          : studio.wallet.books.refunds.findLast(({ captureId }) => captureId === paymentId);
      await call(`${emulator.url}/_control/refunds/${made?.id}/fail`, { method: 'POST' });
      await emulator.idle();
      return made?.id ?? '';
    },
    refuseNextRefund: (code) => {
      const answer = (status: number, body: object, route: string) =>
        ({ kind: 'answer', when: 'before', status, body: JSON.stringify(body), route }) as const;
      const error = { type: 'invalid_request_error', code, message: 'no' };
      if (provider === 'card') studio.card.failNext(answer(400, { error }, 'POST /v1/refunds'));
      else {
        const issue = { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: code }] };
        studio.wallet.failNext(answer(422, issue, 'POST /v2/payments/captures/:id/refund'));
      }
    },
    loseNextRefund: () => {
      if (provider === 'card') studio.card.failNext({ kind: 'drop-after', route: 'POST /v1/refunds' });
      else studio.wallet.failNext({ kind: 'drop-after', route: 'POST /v2/payments/captures/:id/refund' });
    },
  };
};
