import type { Database } from '../kernel/database.ts';
import { mikroActivityStore, mikroBookingStore } from './mikro-booking-stores.ts';
import { mikroCheckInStore } from './mikro-check-in-store.ts';
import { mikroEntryPlaces } from './mikro-entry-places.ts';
import { mikroSlotStore } from './mikro-slot-store.ts';
import { mikroStudioPlanStore } from './mikro-studio-plan-store.ts';
import { mikroSubscriptionLists } from './mikro-subscription-lists.ts';
import { mikroSubscriptionStore } from './mikro-subscription-store.ts';
import { mikroWaitingListStore } from './mikro-waiting-list-store.ts';

/** The stores of booking on one tenant's database, by the names of their ports. */
export const bookingStores = (database: Database) => ({
  activities: mikroActivityStore(database),
  slots: mikroSlotStore(database),
  bookings: mikroBookingStore(database),
  waitingList: mikroWaitingListStore(database),
  checkIns: mikroCheckInStore(database),
  entryPlaces: mikroEntryPlaces(database),
  subscriptionLists: mikroSubscriptionLists(database),
  studioPlans: mikroStudioPlanStore(database),
  subscriptions: mikroSubscriptionStore(database),
});
