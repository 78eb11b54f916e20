import { openMemoryWorld } from '../../testing/memory-world.ts';
import { checkInStoreContract } from '../check-in/check-in-store.contract.ts';
import { comeAfterAllContract } from '../check-in/come-after-all.contract.ts';
import { entryPlacesContract } from './entry-places.contract.ts';
import { subscriptionListsContract } from './subscription-lists.contract.ts';

entryPlacesContract('memory', openMemoryWorld);
checkInStoreContract('memory', openMemoryWorld);
comeAfterAllContract('memory', openMemoryWorld);
subscriptionListsContract('memory', openMemoryWorld);
