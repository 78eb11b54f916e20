import { openMemoryWorld } from '../../testing/memory-world.ts';
import { bookOrWaitContract } from './book-or-wait.contract.ts';
import { acceptOfferContract } from './accept-offer.contract.ts';
import { promoteWaiterContract } from './promote-waiter.contract.ts';
import { waitingListContract } from './waiting-list.contract.ts';

waitingListContract('memory', openMemoryWorld);
acceptOfferContract('memory', openMemoryWorld);
promoteWaiterContract('memory', openMemoryWorld);
bookOrWaitContract('memory', openMemoryWorld);
