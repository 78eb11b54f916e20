import { location } from './location/location.entity.ts';
import { platformPlan } from './plan/platform-plan.entity.ts';
import { subscriptionFeature } from './plan/subscription-feature.entity.ts';

/** The plain records of this context. */
export const bookingEntities = [location, subscriptionFeature, platformPlan] as const;
