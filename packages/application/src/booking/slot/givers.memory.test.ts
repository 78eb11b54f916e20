import { openMemoryWorld } from '../../testing/memory-world.ts';
import { namedStaffContract } from '../activity/named-staff.contract.ts';
import { giversAtDoorsContract } from './busy-givers.contract.ts';
import { giversContract } from './givers.contract.ts';

giversContract('memory', openMemoryWorld);
giversAtDoorsContract('memory', openMemoryWorld);
namedStaffContract('memory', openMemoryWorld);
