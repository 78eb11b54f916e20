import {
  keepsFeatureInUse,
  keepsFeatureKey,
  keepsLocationInUse,
  keepsPlanInUse,
  keepsPolicyInUse,
  keepsRoomsInUse,
  keepsZoneInUse,
} from '@svc/application/booking';
import { cancellationPolicy, location, platformPlan, subscriptionFeature } from '@svc/domain/booking';
import type { App } from '../app.ts';
import { entityRows } from '../kernel/entity/entity-rows.ts';
import type { Route } from '../kernel/route.ts';
import { named } from '../kernel/wire-code.ts';

const keyTaken = {
  read: 'superadmin',
  write: 'superadmin',
  taken: 'errors.subscription.keyTaken',
} as const;

/** The plain records of this context. */
export const bookingRecordRoutes: readonly Route<App>[] = [
  ...entityRows(location, {
    ids: 'locations',
    path: '/api/v1/locations',
    noun: 'location',
    read: 'user',
    write: 'admin',
    guards: { save: [keepsZoneInUse, keepsRoomsInUse], remove: [keepsLocationInUse] },
    refusals: { save: named('booking', 'location_in_use'), remove: named('booking', 'location_in_use') },
  }),
  ...entityRows(cancellationPolicy, {
    ids: 'cancellation-policies',
    path: '/api/v1/cancellation-policies',
    noun: 'cancellation policy',
    read: 'pro',
    write: 'admin',
    guards: { remove: [keepsPolicyInUse] },
    refusals: { save: {}, remove: named('booking', 'policy_in_use') },
    taken: 'errors.booking.policyNameTaken',
  }),
  ...entityRows(subscriptionFeature, {
    ...keyTaken,
    guards: { save: [keepsFeatureKey], remove: [keepsFeatureInUse] },
    refusals: { save: named('subscription', 'feature_in_use'), remove: named('subscription', 'feature_in_use') },
    ids: 'subscriptions.features',
    path: '/api/v1/subscription-features',
    noun: 'feature of platform plans',
  }),
  ...entityRows(platformPlan, {
    ...keyTaken,
    guards: { remove: [keepsPlanInUse] },
    refusals: { save: {}, remove: named('subscription', 'platform_plan_in_use') },
    ids: 'subscriptions.plans',
    path: '/api/v1/subscription-plans',
    noun: 'platform plan',
  }),
];
