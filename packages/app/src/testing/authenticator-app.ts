import { setTimeout as wait } from 'node:timers/promises';

const STEP = 30_000;

/** As long as the longest test that counts the steps of its codes, in milliseconds. */
const ROOM = 3_000;

/** Waits until a step has just begun, unless enough of it is left: the codes of one test are then of the steps it names. */
export const roomInStep = async (): Promise<void> => {
  const left = STEP - (Date.now() % STEP);
  if (left < ROOM) await wait(left);
};
