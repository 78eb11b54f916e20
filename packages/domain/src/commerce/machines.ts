/** Every transition table of this context with its states, events and refusals, for screens and pages: tables alone, no code behind them. */
export {
  operatorAlertTable,
  type OperatorAlertState,
  type OperatorAlertEvent,
} from './alert/operator-alert.transitions.ts';
export {
  attemptTable,
  type AttemptState,
  type AttemptEvent,
  type AttemptRefusal,
} from './attempt/attempt.transitions.ts';
export { holdTable, type HoldState, type HoldEvent, type HoldRefusal } from './hold/hold.transitions.ts';
export {
  orderTable,
  unsettledOrderStates,
  type OrderState,
  type OrderEvent,
  type OrderRefusal,
} from './order/order.transitions.ts';
export { refundTable, type RefundState, type RefundEvent, type RefundRefusal } from './refund/refund.transitions.ts';
export {
  webhookEventTable,
  type WebhookEventState,
  type WebhookEventEvent,
} from './webhook/webhook-event.transitions.ts';
export {
  obstacles,
  orderActions,
  refundReasons,
  reviewReasons,
  type Obstacle,
  type OrderAction,
  type RefundReason,
  type ReviewReason,
} from './order/order.lists.ts';
