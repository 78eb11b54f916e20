import { openMemoryWorld } from '../../testing/memory-world.ts';
import { acceptOfferContract } from './accept-offer.contract.ts';
import { waitingListContract } from './waiting-list.contract.ts';

waitingListContract('memory', openMemoryWorld);
acceptOfferContract('memory', openMemoryWorld);
