import { storeMutants } from './store.mutants.ts';
import { findEach } from './hunted.test.support.ts';

findEach(storeMutants);
