import { clockMutants } from './clock.mutants.ts';
import { findEach } from './hunted.test.support.ts';

findEach(clockMutants);
