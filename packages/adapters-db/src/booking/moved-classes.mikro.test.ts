import { changeSlotRacesContract, movedClaimsContract, movedPlaceContract } from '@svc/application/contracts';
import { afterAll } from 'vitest';
import { raceWorldOn } from '../testing/open-race.ts';
import { oneDatabase } from '../testing/open-stores.ts';

const shared = oneDatabase();
afterAll(shared.close);

movedPlaceContract('postgres', shared.open);
movedClaimsContract('postgres', shared.open);
changeSlotRacesContract('postgres', raceWorldOn(shared));
