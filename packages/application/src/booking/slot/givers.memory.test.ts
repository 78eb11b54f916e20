import { openMemoryWorld } from '../../testing/memory-world.ts';
import { giversAtDoorsContract } from './busy-givers.contract.ts';
import { giversContract } from './givers.contract.ts';

giversContract('memory', openMemoryWorld);
giversAtDoorsContract('memory', openMemoryWorld);
