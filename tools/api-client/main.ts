import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clientFiles } from './client-files.ts';
import type { OpenApiDocument } from './operations.ts';

// Writes the client's files into the dashboard; with --check says which are stale, and fails.
const root = join(import.meta.dirname, '../..');
const folder = join(root, 'packages/dashboard/src/kernel/api');
const document = JSON.parse(readFileSync(join(root, 'docs/generated/openapi/private.json'), 'utf8')) as OpenApiDocument;

const screens = globSync('packages/dashboard/src/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !path.includes('.gen.'))
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n');

const files = await clientFiles(document, screens);
const stale = [...files].filter(([name, text]) => {
  const path = join(folder, name);
  return !existsSync(path) || readFileSync(path, 'utf8') !== text;
});
const check = process.argv.includes('--check');
if (!check) mkdirSync(folder, { recursive: true });
for (const [name, text] of stale) {
  process.stdout.write(`${check ? 'stale' : 'wrote'}: packages/dashboard/src/kernel/api/${name}\n`);
  if (!check) writeFileSync(join(folder, name), text);
}
if (check && stale.length > 0) process.exitCode = 1;
