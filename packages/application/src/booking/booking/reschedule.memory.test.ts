import { openMemoryWorld } from '../../testing/memory-world.ts';
import { movedTermsContract } from '../slot/moved-terms.contract.ts';
import { rescheduleContract } from './reschedule.contract.ts';

rescheduleContract('memory', openMemoryWorld);
movedTermsContract('memory', openMemoryWorld);
