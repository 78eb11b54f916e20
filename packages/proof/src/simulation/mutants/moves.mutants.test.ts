import { findEach } from './hunted.test.support.ts';
import { moveMutants } from './moves.mutants.ts';

findEach(moveMutants);
