import { refuse, restore, stay, to, type RefusalOn, type Table } from '../../kernel/table.ts';

/** The first four follow from dates, so a stored one may be out of date: ask `statusOn`. */
export type SubscriptionStatus = 'Scheduled' | 'Active' | 'Suspended' | 'Expired' | 'RefundPending' | 'Cancelled';

/** What happens to a subscription. */
export type SubscriptionEvent =
  | 'start'          // its first day is reached, or it is used for the first time
  | 'suspend'
  | 'reactivate'
  | 'expire'         // the day after its last one
  | 'prolong'        // new validity that ends today or later
  | 'shorten'        // new validity that ended before today
  | 'cancel'
  | 'refundOpen'     // a refund was decided; nothing is spent until it is known how it ended
  | 'refundFail'
  | 'refundConfirm'  // the money went back, by us or at the provider's console
  | 'spend'          // moves nothing; its cell says where an entry may be spent
  | 'giveBack';      // the same for an entry that comes back or is credited

/** Named by the state that refuses: `not_started` is Scheduled, `refund_in_flight` is RefundPending. */
export type SubscriptionRefusal = 'not_started' | 'suspended' | 'expired' | 'refund_in_flight' | 'cancelled';

const R = refuse;
const back = restore('Scheduled', 'Active', 'Suspended', 'Expired', 'Cancelled');

/** "Exhausted" is a balance of 0, no state. */
export const subscriptionTable = {
  Scheduled:     { start: to('Active'), suspend: R('not_started'),      reactivate: R('not_started'),      expire: to('Expired'), prolong: to('Scheduled'),       shorten: to('Expired'),
                   cancel: to('Cancelled'),       refundOpen: to('RefundPending'), refundFail: stay, refundConfirm: to('Cancelled'), spend: to('Scheduled'),       giveBack: to('Scheduled') },
  Active:        { start: stay,         suspend: to('Suspended'),       reactivate: stay,                  expire: to('Expired'), prolong: to('Active'),          shorten: to('Expired'),
                   cancel: to('Cancelled'),       refundOpen: to('RefundPending'), refundFail: stay, refundConfirm: to('Cancelled'), spend: to('Active'),          giveBack: to('Active') },
  Suspended:     { start: stay,         suspend: stay,                  reactivate: to('Active'),          expire: stay,          prolong: to('Suspended'),       shorten: to('Expired'),
                   cancel: to('Cancelled'),       refundOpen: to('RefundPending'), refundFail: stay, refundConfirm: to('Cancelled'), spend: R('suspended'),        giveBack: to('Suspended') },
  Expired:       { start: stay,         suspend: R('expired'),          reactivate: R('expired'),          expire: stay,          prolong: to('Active'),          shorten: stay,
                   cancel: to('Cancelled'),       refundOpen: to('RefundPending'), refundFail: stay, refundConfirm: to('Cancelled'), spend: R('expired'),          giveBack: to('Expired') },
  RefundPending: { start: stay,         suspend: R('refund_in_flight'), reactivate: R('refund_in_flight'), expire: stay,          prolong: R('refund_in_flight'), shorten: R('refund_in_flight'),
                   cancel: R('refund_in_flight'), refundOpen: stay,                refundFail: back, refundConfirm: to('Cancelled'), spend: R('refund_in_flight'), giveBack: to('RefundPending') },
  Cancelled:     { start: stay,         suspend: R('cancelled'),        reactivate: R('cancelled'),        expire: stay,          prolong: R('cancelled'),        shorten: R('cancelled'),
                   cancel: stay,                  refundOpen: to('RefundPending'), refundFail: stay, refundConfirm: stay,            spend: R('cancelled'),        giveBack: stay },
} as const satisfies Table<SubscriptionStatus, SubscriptionEvent, SubscriptionRefusal>;

/** The refusals that the cells of some events name. */
export type SubscriptionRefusalOn<E extends SubscriptionEvent> = RefusalOn<typeof subscriptionTable, E>;
