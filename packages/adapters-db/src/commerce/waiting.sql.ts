import { stoppedJobStates } from '@svc/domain/commerce';
import { among } from '../kernel/columns.ts';

/** Ids of the orders that wait for a person, as `waitOf` says; each part has its index. */
export const waitingOrders = `select id from commerce_order where state = 'OperatorReview'
  union select order_id from refund where state = 'Unknown'
  union select order_id from invoice_job where ${among('state', stoppedJobStates)}`;
