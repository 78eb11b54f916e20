export { rereadSubscription } from './reread.ts';
export { SubscriptionStatusView, SubscriptionView, subscriptionView } from './subscriptions.views.ts';
export { BookingView, bookingView } from './bookings.views.ts';
export { bookerOf, doorRefusals, ownPlaceRefusals, turnRefusals } from './place-refusals.ts';
