// A thread that plays seeds of the simulation: see main.ts.
import { parentPort } from 'node:worker_threads';
import { perform, type SimulationTask } from './players.ts';

parentPort?.on('message', (task: SimulationTask) => parentPort?.postMessage(perform(task), []));
