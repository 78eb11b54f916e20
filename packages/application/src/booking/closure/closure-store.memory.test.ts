import { organizationStoreContract } from '../organization/organization-store.contract.ts';
import { capacityChangeContract } from '../capacity-change/capacity-change.contract.ts';
import { changeSlotContract } from '../slot/change-slot.contract.ts';
import { clearingDiesContract } from '../clearing/clearing-dies.contract.ts';
import { clearSlotContract } from '../clearing/clear-slot.contract.ts';
import { openMemoryWorld } from '../../testing/memory-world.ts';
import { closureStoreContract } from './closure-store.contract.ts';

closureStoreContract('memory', openMemoryWorld);
clearSlotContract('memory', openMemoryWorld);
changeSlotContract('memory', openMemoryWorld);
capacityChangeContract('memory', openMemoryWorld);
organizationStoreContract('memory', openMemoryWorld);
clearingDiesContract('memory', openMemoryWorld);
