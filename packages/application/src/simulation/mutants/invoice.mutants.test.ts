import { invoiceMutants } from './invoice.mutants.ts';
import { huntEach } from './hunted.test.support.ts';

huntEach(invoiceMutants);
