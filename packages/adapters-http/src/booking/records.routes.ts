import { cancellationPolicy, location, platformPlan, subscriptionFeature } from '@svc/domain/booking';
import type { App } from '../app.ts';
import { entityRows, noRefusals } from '../kernel/entity/entity-rows.ts';
import type { Route } from '../kernel/route.ts';

const keyTaken = {
  read: 'superadmin',
  write: 'superadmin',
  refusals: noRefusals,
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
    refusals: noRefusals,
  }),
  ...entityRows(cancellationPolicy, {
    ids: 'cancellation-policies',
    path: '/api/v1/cancellation-policies',
    noun: 'cancellation policy',
    read: 'pro',
    write: 'admin',
    refusals: noRefusals,
    taken: 'errors.booking.policyNameTaken',
  }),
  ...entityRows(subscriptionFeature, {
    ...keyTaken,
    ids: 'subscriptions.features',
    path: '/api/v1/subscription-features',
    noun: 'feature of platform plans',
  }),
  ...entityRows(platformPlan, {
    ...keyTaken,
    ids: 'subscriptions.plans',
    path: '/api/v1/subscription-plans',
    noun: 'platform plan',
  }),
];
