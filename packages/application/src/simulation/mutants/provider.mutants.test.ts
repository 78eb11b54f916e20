import { providerMutants } from './provider.mutants.ts';
import { huntEach } from './hunted.test.support.ts';

huntEach(providerMutants);
