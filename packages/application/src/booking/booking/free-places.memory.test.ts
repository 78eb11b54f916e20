import { openMemoryWorld } from '../../testing/memory-world.ts';
import { freePlacesContract } from './free-places.contract.ts';
import { owedRefundsContract } from './owed-refunds.contract.ts';

freePlacesContract('memory', openMemoryWorld);
owedRefundsContract('memory', openMemoryWorld);
