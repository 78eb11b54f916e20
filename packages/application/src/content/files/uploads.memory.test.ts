import { openMemoryWorld } from '../../testing/memory-world.ts';
import { contentStoresContract } from './content-stores.contract.ts';
import { uploadsContract } from './uploads.contract.ts';

contentStoresContract('memory', openMemoryWorld);
uploadsContract('memory', openMemoryWorld);
