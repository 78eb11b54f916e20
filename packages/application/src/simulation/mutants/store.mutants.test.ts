import { storeMutants } from './store.mutants.ts';
import { huntEach } from './hunted.test.support.ts';

huntEach(storeMutants);
