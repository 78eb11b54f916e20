import { openRefundOf, type BookedPayment, type OrderDossier } from '@svc/domain/commerce';

/** What an order counts of its payment. Money that came in another currency is in the review's evidence. */
export const bookedPayment = (dossier: OrderDossier): BookedPayment => {
  const { id, kind, state, paymentId, capturedCents, refundedCents, total, review } = dossier.order;
  const otherCurrency = review?.evidence['currency'];
  return {
    orderId: id,
    orderKind: kind,
    state,
    paymentId,
    capturedCents,
    refundedCents,
    refundOpenCents: openRefundOf(dossier)?.amount.amountCents ?? 0,
    currency: typeof otherCurrency === 'string' ? otherCurrency : total.currency,
  };
};
