import { simulate } from './simulate.ts';

process.exitCode = simulate(process.argv.slice(2), (text) => void process.stdout.write(`${text}\n`));
