import { openMemoryWorld } from '../../testing/memory-world.ts';
import { studioPlanStoreContract } from '../plan/studio-plan-store.contract.ts';
import { subscriptionRefundContract } from './subscription-refund.contract.ts';
import { subscriptionStoreContract } from './subscription-store.contract.ts';

studioPlanStoreContract('memory', openMemoryWorld);
subscriptionStoreContract('memory', openMemoryWorld);
subscriptionRefundContract('memory', openMemoryWorld);
