import { subscriptionMutants } from './subscription.mutants.ts';
import { huntEach } from './hunted.test.support.ts';

huntEach(subscriptionMutants);
