import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Say } from './bench.ts';

const folderOf = (name: string): URL => new URL(`../peers/${name}/`, import.meta.url);

/**
 * A peer with packages of its own, installed on its first run; kept out of the workspace, so that nobody who only runs svc
 * downloads it. Null: it cannot be had.
 * @param name the folder in `peers`, called like its package
 * @param script the module in it
 */
export const installedPeer = (name: string, script: string, say: Say): URL | null => {
  const folder = folderOf(name);
  if (!existsSync(new URL(`node_modules/${name}`, folder))) {
    say(`installing ${name} for the comparison`);
    const pnpm = ['-y', 'pnpm@12', 'install', '--ignore-workspace', '--frozen-lockfile', '--prefer-offline'];
    const { status } = spawnSync('npx', pnpm, { cwd: fileURLToPath(folder), stdio: 'ignore', timeout: 180_000 });
    if (status !== 0) return null;
  }
  return new URL(script, folder);
};
