import { openMemoryWorld } from '../../testing/memory-world.ts';
import { bookSeriesContract } from './book-series.contract.ts';

bookSeriesContract('memory', openMemoryWorld);
