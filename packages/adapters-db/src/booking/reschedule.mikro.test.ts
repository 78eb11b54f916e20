import { movedTermsContract, rescheduleContract, rescheduleRacesContract } from '@svc/application/contracts';
import { afterAll } from 'vitest';
import { raceWorldOn } from '../testing/open-race.ts';
import { oneDatabase } from '../testing/open-stores.ts';

const shared = oneDatabase();
afterAll(shared.close);

rescheduleContract('postgres', shared.open);
movedTermsContract('postgres', shared.open);
rescheduleRacesContract('postgres', raceWorldOn(shared));
