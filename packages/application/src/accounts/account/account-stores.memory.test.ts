import { openMemoryWorld } from '../../testing/memory-world.ts';
import { accountStoresContract } from './account-stores.contract.ts';
import { dustStoreContract } from './dust-store.contract.ts';
import { actionTokenStoreContract } from '../action-token/action-token-store.contract.ts';
import { oidcStoresContract } from '../oidc/oidc-stores.contract.ts';

accountStoresContract('memory', openMemoryWorld);
actionTokenStoreContract('memory', openMemoryWorld);
oidcStoresContract('memory', openMemoryWorld);
dustStoreContract('memory', openMemoryWorld);
