import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const bin = (name: string): string => join(root, 'node_modules/.bin', name);
const domain = join(root, 'packages/domain');

/** Runs a tool; its output is shown only when it fails. */
const run = (what: string, file: string, args: readonly string[], cwd: string): string => {
  try {
    const out = execFileSync(file, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    process.stdout.write(`${what}: fine\n`);
    return out;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { readonly stdout?: string; readonly stderr?: string };
    process.stdout.write(`${what}: FAILED\n${stdout}${stderr}`);
    throw error;
  }
};

/** What another team's program does with the package: an order is paid, an invoice is written. No loader, no types. */
const consumer = `
import { holdTable } from '@svc/domain/commerce';
import { allowedFrom, step } from '@svc/domain/kernel';
import * as all from '@svc/domain';
import * as invoicing from '@svc/domain/invoicing';
import * as booking from '@svc/domain/booking';
import * as accounts from '@svc/domain/accounts';
const refused = step(holdTable, 'Released', 'convert');
if (refused.isOk() || refused.error !== 'hold_released') throw new Error('the table came out changed');
if (allowedFrom(holdTable, 'expire').join() !== 'Active') throw new Error('allowedFrom came out changed');
for (const [name, part] of Object.entries({ all, invoicing, booking, accounts }))
  if (Object.keys(part).length === 0) throw new Error(name + ' is empty');
if (typeof invoicing.writeFattura !== 'function') throw new Error('the writer is missing');
`;

/** Only what is built, and no test of ours. */
const strangers = (files: readonly string[]): readonly string[] =>
  files.filter(
    (file) => !/^package\/(?:package\.json|dist\/.*)$/.test(file) || /\.test\.|testkit|tsbuildinfo/.test(file),
  );

const check = (folder: string): void => {
  run('build', bin('tsc'), ['-b', 'packages/domain'], root);
  // The pnpm that runs this script; npx finds the same one when the script is started by hand.
  run('pack', 'npx', ['-y', 'pnpm@12', 'pack', '--pack-destination', folder], domain);
  const name = readdirSync(folder).find((file) => file.endsWith('.tgz'));
  if (name === undefined) throw new Error('no tarball came out');
  const tarball = join(folder, name);
  const odd = strangers(execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' }).trim().split('\n'));
  if (odd.length > 0) throw new Error(`in the tarball, but nobody's business: ${odd.join(', ')}`);
  run('publint', bin('publint'), ['run', tarball, '--strict'], root);
  run('attw', bin('attw'), [tarball, '--profile', 'esm-only'], root);
  const project = join(folder, 'project');
  mkdirSync(join(project, 'node_modules/@svc/domain'), { recursive: true });
  run(
    'unpack',
    'tar',
    ['-xzf', tarball, '-C', join(project, 'node_modules/@svc/domain'), '--strip-components=1'],
    root,
  );
  writeFileSync(join(project, 'consumer.mjs'), consumer);
  linkDependencies(project);
  run('import', process.execPath, ['consumer.mjs'], project);
};

/** The declared dependencies and nothing else, from our own store: no registry is asked. */
const linkDependencies = (project: string): void => {
  const manifest = JSON.parse(readFileSync(join(project, 'node_modules/@svc/domain/package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  for (const [name, version] of Object.entries(manifest.dependencies)) {
    if (!/^\d/.test(version)) throw new Error(`${name} was packed as ${version}`);
    execFileSync('ln', ['-s', join(domain, 'node_modules', name), join(project, 'node_modules', name)]);
  }
};

const folder = mkdtempSync(join(tmpdir(), 'packed-'));
try {
  check(folder);
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
