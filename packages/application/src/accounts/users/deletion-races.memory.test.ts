import { setImmediate } from 'node:timers/promises';
import { openMemoryWorld } from '../../testing/memory-world.ts';
import { deletionRacesContract } from './deletion-races.contract.ts';
import { factorRacesContract } from '../second-factor/factor-races.contract.ts';
import { endAccessContract } from '../session/end-access.contract.ts';

/** Nobody waits for anything but the writer before them: some turns of the loop are as far as anybody gets. */
const untilWaiting = async (): Promise<void> => {
  for (let turn = 0; turn < 50; turn += 1) await setImmediate();
};

const open = async () => ({ ...(await openMemoryWorld()), untilWaiting });

deletionRacesContract('memory', open);
endAccessContract('memory', open);
factorRacesContract('memory', open);
