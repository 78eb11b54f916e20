import { invoiceMutants } from './invoice.mutants.ts';
import { findEach } from './hunted.test.support.ts';

findEach(invoiceMutants);
