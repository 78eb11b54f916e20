import { ledgerMutants } from './ledger.mutants.ts';
import { findEach } from './hunted.test.support.ts';

findEach(ledgerMutants);
