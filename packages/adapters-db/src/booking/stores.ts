import type { Database } from '../kernel/database.ts';
import { mikroActivityStore } from './activity-store.mikro.ts';
import { mikroBookingAnnouncements } from './booking-announcements.mikro.ts';
import { mikroBookingStore } from './booking-stores.mikro.ts';
import { mikroCapacityChangeStore } from './capacity-change-store.mikro.ts';
import { mikroCalendarFeedStore } from './calendar-feed-store.mikro.ts';
import { mikroCheckInStore } from './check-in-store.mikro.ts';
import { mikroClosureStore } from './closure-store.mikro.ts';
import { mikroEntryPlaces } from './entry-places.mikro.ts';
import { mikroFreePlaces } from './free-places.mikro.ts';
import { mikroOrganizationStore } from './organization-store.mikro.ts';
import { mikroOwedRefunds } from './owed-refunds.mikro.ts';
import { mikroRecordUses } from './record-uses.mikro.ts';
import { mikroSlotTroubles } from './slot-troubles.mikro.ts';
import { mikroDayClasses } from './day-classes.mikro.ts';
import { mikroRosters } from './rosters.mikro.ts';
import { mikroScheduleStore } from './schedule-store.mikro.ts';
import { mikroReminderStore } from './reminder-store.mikro.ts';
import { mikroSlotClaims } from './slot-claims.mikro.ts';
import { mikroBookingBlocks } from './booking-blocks.mikro.ts';
import { mikroClassEnds } from './class-ends.mikro.ts';
import { mikroSlotClearings } from './slot-clearings.mikro.ts';
import { mikroSlotStore } from './slot-store.mikro.ts';
import { mikroStudioPlanStore } from './studio-plan-store.mikro.ts';
import { mikroSubscriptionLists } from './subscription-lists.mikro.ts';
import { mikroSubscriptionStore } from './subscription-store.mikro.ts';
import { mikroWaitingListStore } from './waiting-list-store.mikro.ts';

/** The stores of booking on one tenant's database, by the names of their ports. */
export const bookingStores = (database: Database) => ({
  activities: mikroActivityStore(database),
  slots: mikroSlotStore(database),
  schedules: mikroScheduleStore(database),
  closures: mikroClosureStore(database),
  slotClaims: mikroSlotClaims(database),
  slotTroubles: mikroSlotTroubles(database),
  rosters: mikroRosters(database),
  dayClasses: mikroDayClasses(database),
  capacityChanges: mikroCapacityChangeStore(database),
  bookingBlocks: mikroBookingBlocks(database),
  classEnds: mikroClassEnds(database),
  slotClearings: mikroSlotClearings(database),
  bookings: mikroBookingStore(database),
  waitingList: mikroWaitingListStore(database),
  checkIns: mikroCheckInStore(database),
  freePlaces: mikroFreePlaces(database),
  organization: mikroOrganizationStore(database),
  owedRefunds: mikroOwedRefunds(database),
  announcements: mikroBookingAnnouncements(database),
  reminders: mikroReminderStore(database),
  calendarFeeds: mikroCalendarFeedStore(database),
  entryPlaces: mikroEntryPlaces(database),
  subscriptionLists: mikroSubscriptionLists(database),
  studioPlans: mikroStudioPlanStore(database),
  recordUses: mikroRecordUses(database),
  subscriptions: mikroSubscriptionStore(database),
});
