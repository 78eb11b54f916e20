import { openMemoryWorld } from '../testing/memory-world.ts';
import { intentStoreContract } from './intent-store.contract.ts';
import { unitOfWorkContract } from './unit-of-work.contract.ts';

unitOfWorkContract('memory', openMemoryWorld);
intentStoreContract('memory', openMemoryWorld);
