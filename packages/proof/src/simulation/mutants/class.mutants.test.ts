import { classMutants } from './class.mutants.ts';
import { findEach } from './hunted.test.support.ts';

findEach(classMutants);
