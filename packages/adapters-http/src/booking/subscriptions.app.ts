import type {
  cancelSubscription,
  changeStudioPlan,
  changeValidity,
  checkInBooking,
  CheckInStore,
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
  StudioPlanStore,
  subscriptionStats,
  suspendSubscription,
  undoCheckIn,
  walkIn,
} from '@svc/application/booking';
import type { Composed } from '../kernel/composed.ts';

/** What the rows of the area subscriptions call. */
export interface SubscriptionsApp {
  readonly listPlans: StudioPlanStore['list'];
  readonly readPlan: Composed<typeof readStudioPlan>;
  readonly createPlan: Composed<typeof createStudioPlan>;
  readonly changePlan: Composed<typeof changeStudioPlan>;
  readonly limitPlan: Composed<typeof limitStudioPlan>;
  readonly deletePlan: Composed<typeof deleteStudioPlan>;
  readonly search: Composed<typeof searchSubscriptions>;
  readonly stats: Composed<typeof subscriptionStats>;
  readonly read: Composed<typeof readSubscription>;
  readonly current: Composed<typeof currentSubscription>;
  readonly sellPlan: Composed<typeof sellPlan>;
  readonly sellCustom: Composed<typeof sellCustom>;
  readonly suspend: Composed<typeof suspendSubscription>;
  readonly reactivate: Composed<typeof reactivateSubscription>;
  readonly changeValidity: Composed<typeof changeValidity>;
  readonly cancel: Composed<typeof cancelSubscription>;
  readonly creditEntries: Composed<typeof creditEntries>;
  readonly checkIn: Composed<typeof checkInBooking>;
  readonly undoCheckIn: Composed<typeof undoCheckIn>;
  readonly walkIn: Composed<typeof walkIn>;
  readonly checkIns: CheckInStore['list'];
  /** The studio's day. */
  readonly today: () => Temporal.PlainDate;
}
