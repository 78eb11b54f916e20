import { providerMutants } from './provider.mutants.ts';
import { findEach } from './hunted.test.support.ts';

findEach(providerMutants);
