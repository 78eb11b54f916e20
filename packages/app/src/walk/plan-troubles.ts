import { until } from './client.ts';
import type { PlanSale } from './plan-sale.ts';
import { expectThat, planOrderSeen, type Stage } from './stage.ts';

interface WalletEvent {
  readonly id: string;
  readonly type: string;
  readonly attempts: number;
  readonly delivery: string;
  readonly resource: { readonly id?: string };
}

export interface WalletBooksSeen {
  readonly events: readonly WalletEvent[];
  readonly captures: readonly { readonly id: string }[];
  readonly refunds: readonly {
    readonly captureId: string;
    readonly amount: number;
    readonly customId: string | null;
  }[];
}
export const walletBooks = async (stage: Stage): Promise<WalletBooksSeen> =>
  (await stage.wallet('/books')) as unknown as WalletBooksSeen;

/** The wallet reports the capture again: one effect. */
export const duplicateEvent = async (stage: Stage, { orderId, paymentId }: PlanSale): Promise<void> => {
  const isCapture = ({ type, resource }: WalletEvent): boolean =>
    type === 'PAYMENT.CAPTURE.COMPLETED' && resource.id === paymentId;
  const event = (await walletBooks(stage)).events.find(isCapture);
  expectThat(event !== undefined, 'the wallet reported the capture', paymentId);
  const before = await planOrderSeen(stage, orderId);
  await stage.wallet(`/events/${event?.id ?? ''}/resend`, {});
  const again = await until('the event was delivered again', async () => {
    const now = (await walletBooks(stage)).events.find(({ id }) => id === event?.id);
    return now !== undefined && now.attempts > (event?.attempts ?? 0) && now.delivery === 'delivered' ? now : undefined;
  });
  const after = await planOrderSeen(stage, orderId);
  const moves = after.timeline.filter(({ event: moved }) => moved === 'order.paid' || moved === 'order.finalized');
  expectThat(moves.length === 2 && after.events.length === before.events.length, 'a second delivery changes nothing', [
    after.timeline,
    after.events,
  ]);
  stage.report(
    'wallet twice',
    `${event?.id} delivered ${again.attempts} times; order ${orderId} paid once, finalized once, ${after.events.length} events stored as before`,
  );
};

/** The client asks what became of the order; nobody else may. */
export const reconciledByOwner = async (stage: Stage, { orderId }: PlanSale): Promise<void> => {
  const path = `/api/v1/commerce/orders/commerce:${orderId}/reconcile`;
  const [own, again, other] = [
    await stage.anna.post(path, {}),
    await stage.anna.post(path, {}),
    await stage.bruno.post(path, {}),
  ];
  expectThat(own.status === 200 && own.json()['status'] === 'Finalized', 'the owner reconciles', own.text);
  expectThat(again.text === own.text, 'as often as wanted', again.text);
  expectThat(other.status === 404, 'nobody else finds the order', other.status);
  stage.report('reconcile', `anna asks twice: 200, order ${orderId} still Finalized; bruno: 404`);
};

interface ReportSeen {
  readonly providers: readonly {
    readonly provider: string;
    readonly matched: number;
    readonly differences: readonly { readonly kind: string }[];
  }[];
}

/** Our orders of the day against both providers' own lists. */
export const dayReconciled = async (stage: Stage, day: string): Promise<void> => {
  const answer = await stage.giulia.get(`/api/v1/payments/admin/reconciliation?day=${day}`);
  const { providers } = answer.json() as unknown as ReportSeen;
  const wallet = providers.find(({ provider }) => provider === 'wallet');
  expectThat(
    wallet !== undefined && wallet.matched >= 1 && providers.every(({ differences }) => differences.length === 0),
    'nothing is missing, here or there',
    providers,
  );
  stage.report(
    'day reconciled',
    `${day}: ${providers.map(({ provider, matched }) => `${provider} ${matched} matched`).join(', ')}, nothing missing here or there`,
  );
};
