import { openMemoryWorld } from '../../testing/memory-world.ts';
import { noticesContract } from './notices.contract.ts';

noticesContract('memory', openMemoryWorld);
