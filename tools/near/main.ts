import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { importGraph } from '../tidy/import-graph.ts';
import { nearbyTests } from './nearby-tests.ts';

const root = join(import.meta.dirname, '../..');
const usage = `test:near [--since REF] [--list]

  Runs the tests near what changed since REF (the commit that the upstream branch has, else HEAD), also uncommitted: the
  changed tests, those that reach a changed file in at most three imports (by no index, by no import of types), and the
  sweeps over all rows, records and files.
`;

/** They judge every row, page or file at once: whatever changed, one of them may have something to say. */
const sweeps = [
  'packages/adapters-http/src/routes.test.ts',
  'packages/adapters-db/src/kernel/entity',
  'packages/adapters-db/src/kernel/migrate.mikro.test.ts',
  'packages/app/src/composed/plain-records.composed.test.ts',
  'packages/app/src/composed/sweeps.composed.test.ts',
  'tools/docs',
  'tools/generate',
];

const git = (...args: readonly string[]): readonly string[] =>
  execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
    .toString()
    .split('\0')
    .filter((line) => line !== '');

const upstream = (): string => {
  try {
    return git('merge-base', 'HEAD', '@{upstream}')[0]?.trim() ?? 'HEAD';
  } catch {
    return 'HEAD';
  }
};

const { values } = parseArgs({
  options: {
    since: { type: 'string' },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const main = async (): Promise<number> => {
  if (values.help) {
    process.stdout.write(usage);
    return 0;
  }
  const changed = [
    ...git('diff', '--name-only', '-z', values.since ?? upstream()),
    ...git('ls-files', '--others', '--exclude-standard', '-z'),
  ];
  const near = nearbyTests(await importGraph(root), changed).filter((path) => existsSync(join(root, path)));
  const tests = [...new Set([...near, ...sweeps])].filter((path) => existsSync(join(root, path)));
  process.stderr.write(`${changed.length} files changed: ${near.length} test files near them, and the sweeps\n`);
  if (values.list) {
    process.stdout.write(`${tests.join('\n')}\n`);
    return 0;
  }
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', '--project', 'unit', '--project', 'db', '--project', 'proof', ...tests];
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1;
};

process.exitCode = await main();
