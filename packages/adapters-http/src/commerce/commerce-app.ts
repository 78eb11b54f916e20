import * as commerce from '@svc/application/commerce';

/** The use cases of checkouts, orders, refunds and what the operator decides about them. */
export const commerceApp = (money: commerce.MoneyPorts) => ({
  bookingCheckout: commerce.bookingCheckout(money),
  takeOffer: commerce.takeOffer(money),
  receiveWebhook: commerce.receiveWebhook(money),
  readOwnOrder: commerce.readOwnOrder(money),
  readOwnCheckout: commerce.readOwnCheckout(money),
  readOrderDetail: commerce.readOrderDetail(money),
  seeOrder: money.orders.see,
  listOrders: commerce.listOrders(money),
  reviewOrder: commerce.reviewOrder(money),
  studioPlanCheckout: commerce.studioPlanCheckout(money),
  listOffers: commerce.listOffers(money),
  reconcileOwnOrder: commerce.reconcileOwnOrder(money),
  refundSubscription: commerce.refundSubscription(money),
  quoteRefundOfSubscription: commerce.quoteRefundOfSubscription(money),
  quoteRefundOfBooking: commerce.quoteRefundOfBooking(money),
  refundBooking: commerce.refundBooking(money),
  countReturned: commerce.countReturned(money),
  reconcileDay: commerce.reconcileDay(money),
  listAlerts: money.alerts.list,
  countDecisions: money.moneyDesk.countDecisions,
  lookAtMoney: commerce.lookAtMoney(money),
  takingsOfMonth: commerce.takingsOfMonth(money),
  settleAlert: commerce.settleAlert(money),
  readiness: commerce.readCommerceReadiness(money),
  /** The provider that new checkouts use. */
  providerName: money.config.provider,
  /** Undefined for a provider that is not configured: its webhook does not exist. */
  providers: money.providers,
});
