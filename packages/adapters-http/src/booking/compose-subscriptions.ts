import {
  cancelSubscription,
  changeStudioPlan,
  changeValidity,
  checkInBooking,
  createStudioPlan,
  creditEntries,
  currentSubscription,
  deleteStudioPlan,
  limitStudioPlan,
  reactivateSubscription,
  readStudioPlan,
  readSubscription,
  searchSubscriptions,
  sellCustom,
  sellPlan,
  subscriptionStats,
  suspendSubscription,
  undoCheckIn,
  walkIn,
} from '@svc/application/booking';
import type { SubscriptionsApp } from './subscriptions.app.ts';

type PortsOf<F extends (ports: never) => unknown> = Parameters<F>[0];
type Ports = PortsOf<typeof createStudioPlan> &
  PortsOf<typeof sellCustom> &
  PortsOf<typeof sellPlan> &
  PortsOf<typeof suspendSubscription> &
  PortsOf<typeof searchSubscriptions> &
  PortsOf<typeof walkIn>;

/** The use cases of plans, subscriptions and check-ins, with their ports given. */
export const composeSubscriptions = (ports: Ports, zone: string): SubscriptionsApp => ({
  listPlans: ports.studioPlans.list,
  readPlan: readStudioPlan(ports),
  createPlan: createStudioPlan(ports),
  changePlan: changeStudioPlan(ports),
  limitPlan: limitStudioPlan(ports),
  deletePlan: deleteStudioPlan(ports),
  search: searchSubscriptions(ports),
  stats: subscriptionStats(ports),
  read: readSubscription(ports),
  current: currentSubscription(ports),
  sellPlan: sellPlan(ports),
  sellCustom: sellCustom(ports),
  suspend: suspendSubscription(ports),
  reactivate: reactivateSubscription(ports),
  changeValidity: changeValidity(ports),
  cancel: cancelSubscription(ports),
  creditEntries: creditEntries(ports),
  checkIn: checkInBooking(ports),
  undoCheckIn: undoCheckIn(ports),
  walkIn: walkIn(ports),
  checkIns: ports.checkIns.list,
  today: () => ports.clock.now().toZonedDateTimeISO(zone).toPlainDate(),
});
