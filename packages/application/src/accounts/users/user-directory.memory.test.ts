import { openMemoryWorld } from '../../testing/memory-world.ts';
import { userDirectoryContract } from './user-directory.contract.ts';

userDirectoryContract('memory', openMemoryWorld);
