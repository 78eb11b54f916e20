import { deletionRacesContract, endAccessContract, factorRacesContract } from '@svc/application/contracts';
import { afterAll } from 'vitest';
import { raceWorldOn } from '../testing/open-race.ts';
import { oneDatabase } from '../testing/open-stores.ts';

const shared = oneDatabase();
afterAll(shared.close);
const open = raceWorldOn(shared);

deletionRacesContract('postgres', open);
endAccessContract('postgres', open);
factorRacesContract('postgres', open);
