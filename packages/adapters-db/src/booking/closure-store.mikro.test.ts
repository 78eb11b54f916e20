import {
  capacityChangeContract,
  capacityRacesContract,
  changeSlotContract,
  clearingDiesContract,
  clearSlotContract,
  closureStoreContract,
  organizationStoreContract,
} from '@svc/application/contracts';
import { afterAll } from 'vitest';
import { raceWorldOn } from '../testing/open-race.ts';
import { oneDatabase } from '../testing/open-stores.ts';

const shared = oneDatabase();
afterAll(shared.close);

closureStoreContract('postgres', shared.open);
clearSlotContract('postgres', shared.open);
changeSlotContract('postgres', shared.open);
capacityChangeContract('postgres', shared.open);
organizationStoreContract('postgres', shared.open);
capacityRacesContract('postgres', raceWorldOn(shared));
clearingDiesContract('postgres', shared.open);
