import { join } from 'node:path';
import { build } from './build.ts';

/** `--production`: to dist-production, without demo, emulators and walk. */
const production = process.argv.includes('--production');
const name = production ? 'dist-production' : 'dist';
const from = performance.now();
const files = await build(join(import.meta.dirname, '../..', name), { production });
process.stdout.write(`${name}: ${files} files in ${((performance.now() - from) / 1000).toFixed(1)} s\n`);
