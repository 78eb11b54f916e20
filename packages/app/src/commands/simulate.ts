import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Player, SimulationResult } from '@svc/application/simulation';
import { exitCodes } from './kernel/exit-codes.ts';

const source = new URL('./simulation.thread.ts', import.meta.url);
const script = import.meta.url.endsWith('.ts') ? source : new URL('./simulation.thread.js', import.meta.url);

/** A thread that plays; it does not keep the process alive while nothing is asked of it. */
const hire = (): Player => {
  const thread = new Worker(script);
  thread.unref();
  return async (task) => {
    thread.ref();
    thread.postMessage(task, []);
    const [result] = (await once(thread, 'message')) as [SimulationResult]; // rejects with what it broke on
    thread.unref();
    return result;
  };
};

/** `svc simulate`: the money pipeline on memory ports, from seeds, as many at once as there are cores. */
export const simulateCommand = async (args: readonly string[]): Promise<number> => {
  const { simulate } = await import('@svc/application/simulation');
  let told = '';
  const code = await simulate(
    args.map((arg) => (arg === '-h' ? '--help' : arg)),
    (text) => (told += `${text}\n`),
    () => performance.now(),
    (text) => process.stderr.write(`${text}\n`),
    { cores: availableParallelism(), hire },
  );
  (code === exitCodes.usage ? process.stderr : process.stdout).write(told);
  return code;
};
