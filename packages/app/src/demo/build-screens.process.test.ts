import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, inject, it } from 'vitest';

const script = resolve(import.meta.dirname, '../../../dashboard/build.ts');
const parent = mkdtempSync(join(tmpdir(), 'screens-'));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

describe('a build of the screens', () => {
  it('after one that was killed clears its lock and folders away', async () => {
    const folder = join(parent, 'site');
    const { pid: killed } = spawnSync(process.execPath, ['--version']);
    writeFileSync(`${folder}.lock`, String(killed));
    for (const left of ['new', 'old']) mkdirSync(`${folder}.${left}-${killed}`);
    mkdirSync(`${folder}.new-${process.pid}`); // of one that still runs
    mkdirSync(join(parent, `other.new-${killed}`));
    await promisify(execFile)(process.execPath, [script, folder]);
    expect(readdirSync(parent).toSorted()).toEqual([`other.new-${killed}`, 'site', `site.new-${process.pid}`]);
    expect(readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js.br'))).not.toEqual([]);
  });

  it('is for production, although the command was built in a test run', () => {
    const assets = join(dirname(inject('svcCommand')), 'dashboard/assets');
    const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
    expect(scripts).not.toEqual([]);
    // What React compiles to for development alone.
    expect(scripts.filter((name) => readFileSync(join(assets, name), 'utf8').includes('jsxDEV'))).toEqual([]);
  });
});
