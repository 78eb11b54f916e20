import { classEndRacesContract, classEndsContract } from '@svc/application/contracts';
import { afterAll } from 'vitest';
import { raceWorldOn } from '../testing/open-race.ts';
import { oneDatabase } from '../testing/open-stores.ts';

const shared = oneDatabase();
afterAll(shared.close);

classEndsContract('postgres', shared.open);
classEndRacesContract('postgres', raceWorldOn(shared));
