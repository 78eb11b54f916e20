import type { MemoryDatabase } from '../kernel/memory-database.ts';
import { memoryActivityStore, memoryBookingStore, memorySlotStore } from './booking/booking-stores.memory.ts';
import { memoryFreePlaces } from './booking/free-places.memory.ts';
import { memoryCapacityChangeStore } from './capacity-change/capacity-change-store.memory.ts';
import { memoryCalendarFeedStore } from './calendar/calendar-feed-store.memory.ts';
import { memoryDayClasses } from './day/day-classes.memory.ts';
import { memoryCheckInStore } from './check-in/check-in-store.memory.ts';
import { memoryOwedRefunds } from './booking/owed-refunds.memory.ts';
import { memoryClosureStore } from './closure/closure-store.memory.ts';
import { memoryStudioPlanStore } from './plan/studio-plan-store.memory.ts';
import { memoryOrganizationStore } from './organization/organization-store.memory.ts';
import { memoryBookingAnnouncements } from './notice/booking-announcements.memory.ts';
import { memoryReminderStore } from './reminder/reminder-store.memory.ts';
import { memorySlotTroubles } from './trouble/slot-troubles.memory.ts';
import { memoryRosters } from './roster/rosters.memory.ts';
import { memoryScheduleStore } from './schedule/schedule-store.memory.ts';
import { memoryBookingBlocks } from './block/booking-blocks.memory.ts';
import { memoryClassEnds } from './class-end/class-ends.memory.ts';
import { memorySlotClearings } from './clearing/slot-clearings.memory.ts';
import { memorySlotClaims } from './slot/slot-claims.memory.ts';
import { memoryEntryPlaces } from './subscription/entry-places.memory.ts';
import { memorySubscriptionLists } from './subscription/subscription-lists.memory.ts';
import { memorySubscriptionStore } from './subscription/subscription-store.memory.ts';
import { memoryRecordUses } from './uses/record-uses.memory.ts';
import { memoryWaitingListStore } from './waiting-list/waiting-list-store.memory.ts';

/** The stores of this context over one memory database, by the names of their ports. */
export const memoryBookingStores = (db: MemoryDatabase) => ({
  activities: memoryActivityStore(db),
  slots: memorySlotStore(db),
  schedules: memoryScheduleStore(db),
  slotClaims: memorySlotClaims(db),
  slotTroubles: memorySlotTroubles(db),
  rosters: memoryRosters(db),
  dayClasses: memoryDayClasses(db),
  capacityChanges: memoryCapacityChangeStore(db),
  bookingBlocks: memoryBookingBlocks(db),
  classEnds: memoryClassEnds(db),
  slotClearings: memorySlotClearings(db),
  closures: memoryClosureStore(db),
  bookings: memoryBookingStore(db),
  waitingList: memoryWaitingListStore(db),
  checkIns: memoryCheckInStore(db),
  freePlaces: memoryFreePlaces(db),
  organization: memoryOrganizationStore(db),
  owedRefunds: memoryOwedRefunds(db),
  announcements: memoryBookingAnnouncements(db),
  reminders: memoryReminderStore(db),
  calendarFeeds: memoryCalendarFeedStore(db),
  entryPlaces: memoryEntryPlaces(db),
  subscriptionLists: memorySubscriptionLists(db),
  studioPlans: memoryStudioPlanStore(db),
  recordUses: memoryRecordUses(db),
  subscriptions: memorySubscriptionStore(db),
});
