import { appendFileSync } from 'node:fs';
import { mailWorker } from './mail-worker.ts';

/** A worker of its own process: works until nothing is left, and writes down what it handed over before it is settled. */
const [url = '', log = '', aheadMs = '0'] = process.argv.slice(2);
const lane = await mailWorker(url, (key) => appendFileSync(log, `${key}\n`), Number(aheadMs)).lane();
await lane.drain();
await lane.close();
