import { gatewayMutants } from './gateway.mutants.ts';
import { findEach } from './hunted.test.support.ts';

findEach(gatewayMutants);
