import type { Provider, VerifiedPayment } from '@svc/domain/commerce';
import type { ProviderSession } from './payment-provider.ts';

/** What a session says about money; null while there is no payment behind it. */
export const verifiedPayment = (provider: Provider, session: ProviderSession): VerifiedPayment | null =>
  session.paid && session.paymentId !== null
    ? {
        provider,
        sessionId: session.sessionId,
        orderId: session.orderId,
        orderKind: session.orderKind,
        attemptId: session.attemptId,
        tenant: session.tenant,
        paymentId: session.paymentId,
        amountCents: session.amountCents,
        currency: session.currency,
      }
    : null;
