import { build } from './build.ts';

const from = performance.now();
const files = await build();
process.stdout.write(`dist: ${files} files in ${((performance.now() - from) / 1000).toFixed(1)} s\n`);
