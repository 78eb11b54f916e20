import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bin, packDomain, root, silently, unpackProject, type RunStep } from './packed-project.ts';

/** Runs a tool and says how it went; its output is shown only when it fails. */
const run: RunStep = (what, file, args, cwd) => {
  try {
    const out = silently(what, file, args, cwd);
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

/** Only what is built and what says what it is; no test of ours, and no map to sources that are not there. */
const strangers = (files: readonly string[]): readonly string[] =>
  files.filter(
    (file) =>
      !/^package\/(?:package\.json|README\.md|dist\/.*)$/.test(file) ||
      /\.test\.|testkit|tsbuildinfo|\.d\.ts\.map$/.test(file),
  );

const check = (folder: string): void => {
  const tarball = packDomain(folder, run);
  const odd = strangers(execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' }).trim().split('\n'));
  if (odd.length > 0) throw new Error(`in the tarball, but nobody's business: ${odd.join(', ')}`);
  run('publint', bin('publint'), ['run', tarball, '--strict'], root);
  run('attw', bin('attw'), [tarball, '--profile', 'esm-only'], root);
  const project = unpackProject(tarball, folder, run);
  writeFileSync(join(project, 'consumer.mjs'), consumer);
  run('import', process.execPath, ['consumer.mjs'], project);
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
