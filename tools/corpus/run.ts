import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

// The corpus holds documents and schemas that may not be shipped: it stands beside the repository, or is not there.
const root = resolve(import.meta.dirname, '../..');
const candidates = [
  process.env['SVC_CORPUS_DIR'],
  join(root, '../shared/fatturapa'),
  join(root, '../../shared/fatturapa'),
];
const folder = candidates.find((each) => each !== undefined && each !== '' && existsSync(join(each, 'index.json')));

if (folder === undefined) {
  process.stdout.write(
    'corpus: not here, nothing tested. Put it at ../shared/fatturapa, or name it in SVC_CORPUS_DIR.\n',
  );
} else {
  process.stdout.write(`corpus: ${resolve(folder)}\n`);
  const { status } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'unit', 'corpus.test', ...process.argv.slice(2)],
    { cwd: root, stdio: 'inherit' },
  );
  process.exitCode = status ?? 1;
}
