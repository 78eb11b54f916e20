import { claimMutants } from './claims.mutants.ts';
import { findEach } from './hunted.test.support.ts';

findEach(claimMutants);
