import { cancellationPolicy } from './cancellation/cancellation-policy.entity.ts';
import { location } from './location/location.entity.ts';
import { platformPlan } from './plan/platform-plan.entity.ts';
import { subscriptionFeature } from './plan/subscription-feature.entity.ts';

/** The plain records of this context. */
export const bookingEntities = [location, cancellationPolicy, subscriptionFeature, platformPlan] as const;
