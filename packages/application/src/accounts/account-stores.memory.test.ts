import { openMemoryWorld } from '../testing/memory-world.ts';
import { accountStoresContract } from './account-stores.contract.ts';
import { actionTokenStoreContract } from './action-token-store.contract.ts';

accountStoresContract('memory', openMemoryWorld);
actionTokenStoreContract('memory', openMemoryWorld);
import { oidcStoresContract } from './oidc-stores.contract.ts';
oidcStoresContract('memory', openMemoryWorld);
