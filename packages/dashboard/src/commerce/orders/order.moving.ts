import type { OrderState } from '@svc/domain/commerce/machines';
import type { OrderShown } from './order.shown.ts';

/** Whether a state becomes another one without a person of the studio; a new one does not compile without. */
const moves: Readonly<Record<OrderState, boolean>> = {
  Pending: true,
  Paid: true,
  RefundPending: true,
  OperatorReview: false,
  Finalized: false,
  Expired: false,
  PaymentFailed: false,
  Refunded: false,
  Released: false,
};

/** Whether an order, or the invoice behind it, is on its way to something else by itself. */
export const isMoving = ({ status, invoiceJob }: Pick<OrderShown, 'status' | 'invoiceJob'>): boolean =>
  moves[status] || invoiceJob?.status === 'Queued' || invoiceJob?.status === 'Sending';
