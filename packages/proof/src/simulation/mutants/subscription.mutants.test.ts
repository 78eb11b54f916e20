import { subscriptionMutants } from './subscription.mutants.ts';
import { findEach } from './hunted.test.support.ts';

findEach(subscriptionMutants);
