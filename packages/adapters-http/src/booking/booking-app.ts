import * as booking from '@svc/application/booking';

type PortsOf<F extends (ports: never) => unknown> = Parameters<F>[0];
type Ports = PortsOf<typeof booking.listActivities> &
  PortsOf<typeof booking.readSchedule> &
  PortsOf<typeof booking.readDayClasses> &
  PortsOf<typeof booking.readAvailability> &
  PortsOf<typeof booking.addEntries> &
  PortsOf<typeof booking.createActivity> &
  PortsOf<typeof booking.updateActivity> &
  PortsOf<typeof booking.cancelCapacityChange> &
  PortsOf<typeof booking.bookOrWait> &
  PortsOf<typeof booking.cancelPlace> &
  PortsOf<typeof booking.cancelSlot> &
  PortsOf<typeof booking.readNotices> &
  PortsOf<typeof booking.updateSlot> &
  PortsOf<typeof booking.createClosure> &
  PortsOf<typeof booking.addActivityPhoto> &
  PortsOf<typeof booking.readActivityDeletionImpact> &
  PortsOf<typeof booking.readEntitlement> &
  PortsOf<typeof booking.deleteActivityWithPhotos> &
  PortsOf<typeof booking.calendarOfBooking> &
  PortsOf<typeof booking.createCalendarFeed> &
  PortsOf<typeof booking.readCalendarFeed> & {
    readonly bookings: Pick<booking.BookingStore, 'ofUser'>;
    readonly rosters: booking.Rosters;
    readonly subscriptions: Pick<booking.SubscriptionStore, 'list'>;
  };

/** The use cases of activities, their slots, and what a person has booked. */
export const bookingApp = (ports: Ports, zone: string) => ({
  listActivities: booking.listActivities(ports),
  readActivity: booking.readActivity(ports),
  createActivity: booking.createActivity(ports),
  updateActivity: booking.updateActivity(ports),
  checkCapacities: booking.checkCapacities(ports),
  cancelCapacityChange: booking.cancelCapacityChange(ports),
  listClosures: ports.closures.list,
  closureGroups: ports.closures.groups,
  closureReasons: ports.reasonWords.closureReasons,
  readClosure: booking.readClosure(ports),
  createClosure: booking.createClosure(ports),
  updateClosure: booking.updateClosure(ports),
  deleteClosure: booking.deleteClosure(ports),
  readClosureGroup: booking.readClosureGroup(ports),
  createClosureGroup: booking.createClosureGroup(ports),
  updateClosureGroup: booking.updateClosureGroup(ports),
  deleteClosureGroup: booking.deleteClosureGroup(ports),
  deleteActivity: booking.deleteActivityWithPhotos(ports),
  deletionImpact: booking.readActivityDeletionImpact(ports),
  entitlement: booking.readEntitlement(ports),
  orderActivities: booking.orderActivities(ports),
  addPhoto: booking.addActivityPhoto(ports),
  chooseMainPhoto: booking.chooseMainPhoto(ports),
  readPhoto: booking.readActivityPhoto(ports),
  readSchedule: booking.readSchedule(ports),
  dayClasses: booking.readDayClasses(ports),
  readTimetable: booking.readTimetable(ports),
  readTimetableSlot: booking.readTimetableSlot(ports),
  readAvailability: booking.readAvailability(ports),
  bookOrWait: booking.bookOrWait(ports),
  readBooking: booking.bookingFor(ports),
  calendarOfBooking: booking.calendarOfBooking(ports),
  calendarFeeds: booking.listCalendarFeeds(ports),
  createCalendarFeed: booking.createCalendarFeed(ports),
  rotateCalendarFeed: booking.rotateCalendarFeed(ports),
  revokeCalendarFeed: booking.revokeCalendarFeed(ports),
  readCalendarFeed: booking.readCalendarFeed(ports),
  reschedule: booking.reschedule(ports),
  bookSeries: booking.bookSeries(ports),
  bookingBlock: booking.readBookingBlock(ports),
  setBookingBlock: booking.setBookingBlock(ports),
  cancelPlace: booking.cancelPlace(ports),
  cancelSlot: booking.cancelSlot(ports),
  updateSlot: booking.updateSlot(ports),
  decideBooking: booking.decideBooking(ports),
  settleBooking: booking.settleBooking(ports),
  waitForPlace: booking.waitForPlace(ports),
  readWaitingEntry: booking.readWaitingEntry(ports),
  endWaiting: booking.endWaiting(ports),
  ownTurns: booking.readOwnTurns(ports),
  waitingListOf: booking.waitingListOf(ports),
  bookingsOfUser: ports.bookings.ofUser,
  roster: booking.readRoster(ports),
  notices: booking.readNotices(ports),
  subscriptions: ports.subscriptions.list,
  addEntries: booking.addEntries(ports),
  changeTerms: booking.changeTerms(ports),
  now: ports.clock.now,
  today: () => ports.clock.now().toZonedDateTimeISO(zone).toPlainDate(),
  /** The tenant's time zone, IANA. */
  zone,
});
export type BookingApp = ReturnType<typeof bookingApp>;
