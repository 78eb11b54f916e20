import { bookSeriesContract, bookSeriesRacesContract } from '@svc/application/contracts';
import { afterAll } from 'vitest';
import { raceWorldOn } from '../testing/open-race.ts';
import { oneDatabase } from '../testing/open-stores.ts';

const shared = oneDatabase();
afterAll(shared.close);

bookSeriesContract('postgres', shared.open);
bookSeriesRacesContract('postgres', raceWorldOn(shared));
