import * as booking from '@svc/application/booking';

type PortsOf<F extends (ports: never, zone: string) => unknown> = Parameters<F>[0];
type Ports = PortsOf<typeof booking.createStudioPlan> &
  PortsOf<typeof booking.sellCustom> &
  PortsOf<typeof booking.sellPlan> &
  PortsOf<typeof booking.suspendSubscription> &
  PortsOf<typeof booking.searchSubscriptions> &
  PortsOf<typeof booking.askForPlan> &
  PortsOf<typeof booking.checkInByCode> &
  PortsOf<typeof booking.walkIn>;

/** The use cases of plans, subscriptions and check-ins. */
export const subscriptionsApp = (ports: Ports, zone: string) => ({
  listPlans: ports.studioPlans.list,
  readPlan: booking.readStudioPlan(ports),
  createPlan: booking.createStudioPlan(ports),
  changePlan: booking.changeStudioPlan(ports),
  limitPlan: booking.limitStudioPlan(ports),
  deletePlan: booking.deleteStudioPlan(ports),
  search: booking.searchSubscriptions(ports),
  stats: booking.subscriptionStats(ports),
  read: booking.readSubscription(ports),
  ledger: booking.readLedger(ports),
  ownLedger: booking.readOwnLedger(ports),
  current: booking.currentSubscription(ports),
  sellPlan: booking.sellPlan(ports),
  sellCustom: booking.sellCustom(ports),
  suspend: booking.suspendSubscription(ports),
  reactivate: booking.reactivateSubscription(ports),
  changeValidity: booking.changeValidity(ports),
  cancel: booking.cancelSubscription(ports),
  creditEntries: booking.creditEntries(ports),
  checkIn: booking.checkInBooking(ports),
  checkInByCode: booking.checkInByCode(ports, zone),
  undoCheckIn: booking.undoCheckIn(ports),
  checkInByStaff: booking.checkInByStaff(ports),
  locationCode: booking.readLocationCode(ports, zone),
  walkIn: booking.walkIn(ports),
  organization: booking.readOrganization(ports),
  readOrganization: booking.readOrganizationSubscription(ports),
  askForPlan: booking.askForPlan(ports),
  changeOrganization: booking.changeOrganization(ports),
  checkIns: ports.checkIns.list,
  checkInOf: ports.checkIns.ofBooking,
  /** The studio's day. */
  today: () => ports.clock.now().toZonedDateTimeISO(zone).toPlainDate(),
});
