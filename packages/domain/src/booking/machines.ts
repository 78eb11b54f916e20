/** Every transition table of this context with its states, events and refusals, for screens and pages: tables alone, no code behind them. */
export {
  activityTable,
  type ActivityState,
  type ActivityEvent,
  type ActivityRefusal,
} from './activity/activity.transitions.ts';
export {
  bookingTable,
  liveBookingStates,
  type BookingState,
  type BookingEvent,
  type BookingRefusal,
} from './booking/booking.transitions.ts';
export {
  capacityChangeTable,
  type CapacityChangeState,
  type CapacityChangeEvent,
  type CapacityChangeRefusal,
} from './capacity-change/capacity-change.transitions.ts';
export {
  organizationTable,
  type OrganizationState,
  type OrganizationEvent,
  type OrganizationRefusal,
} from './organization/organization-subscription.transitions.ts';
export {
  reminderTable,
  type ReminderState,
  type ReminderEvent,
  type ReminderRefusal,
} from './reminder/reminder.transitions.ts';
export { slotTable, type SlotState, type SlotEvent, type SlotRefusal } from './slot/slot.transitions.ts';
export {
  subscriptionTable,
  type SubscriptionStatus,
  type SubscriptionEvent,
  type SubscriptionRefusal,
} from './subscription/subscription.transitions.ts';
export {
  waitingTable,
  openWaitingStates,
  type WaitingState,
  type WaitingEvent,
  type WaitingRefusal,
} from './waiting-list/waiting-entry.transitions.ts';
export {
  availabilities,
  bookingRefusals,
  offerRefusals,
  type Availability,
  type BookingRefusalCode,
  type OfferRefusal,
} from './booking/booking.lists.ts';
