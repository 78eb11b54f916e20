// A thread that plays seeds of the simulation: see simulate.ts.
import { parentPort } from 'node:worker_threads';
import { perform, type SimulationTask } from '@svc/application/simulation';

parentPort?.on('message', (task: SimulationTask) => parentPort?.postMessage(perform(task), []));
