import type { OrderKind, Provider } from './order.ts';

/** A payment that a signed event or a server-side read proved, as the provider describes it. */
export interface VerifiedPayment {
  readonly provider: Provider;
  readonly sessionId: string;
  readonly orderId: number | null;
  readonly orderKind: OrderKind | null;
  readonly attemptId: string | null;
  readonly tenant: string | null;
  readonly paymentId: string;
  readonly amountCents: number;
  readonly currency: string;
}
