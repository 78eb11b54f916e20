import { openMemoryWorld } from '../../testing/memory-world.ts';
import { calendarFeedStoreContract } from './calendar-feed-store.contract.ts';

calendarFeedStoreContract('memory', openMemoryWorld);
