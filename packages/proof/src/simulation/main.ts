import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Player, SimulationResult } from './players.ts';
import { simulate } from './simulate.ts';

/** The arguments make no sense: what is printed then is no result. */
const MISUSED = 2;

/** A thread that plays; it does not keep the process alive while nothing is asked of it. */
const hire = (): Player => {
  const thread = new Worker(new URL('./simulation.thread.ts', import.meta.url));
  thread.unref();
  return async (task) => {
    thread.ref();
    thread.postMessage(task, []);
    const [result] = (await once(thread, 'message')) as [SimulationResult]; // rejects with what it broke on
    thread.unref();
    return result;
  };
};

// `pnpm simulate`: the money pipeline on memory ports, from seeds, as many at once as there are cores.
let printed = '';
process.exitCode = await simulate(
  process.argv.slice(2).map((word) => (word === '-h' ? '--help' : word)),
  (text) => (printed += `${text}\n`),
  () => performance.now(),
  (text) => process.stderr.write(`${text}\n`),
  { cores: availableParallelism(), hire },
);
(process.exitCode === MISUSED ? process.stderr : process.stdout).write(printed);
