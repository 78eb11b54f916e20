import { ledgerMutants } from './ledger.mutants.ts';
import { huntEach } from './hunted.test.support.ts';

huntEach(ledgerMutants);
