import { gatewayMutants } from './gateway.mutants.ts';
import { huntEach } from './hunted.test.support.ts';

huntEach(gatewayMutants);
