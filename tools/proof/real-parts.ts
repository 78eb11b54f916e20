import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import type { ProofPart } from './parts.ts';

type Need = NonNullable<ProofPart['needs']>;

/** The Debian package of each real part, and where its program lies. */
const parts: { readonly [need in Need]: { readonly package: string; readonly find: () => string | undefined } } = {
  postgres: {
    package: 'postgresql',
    find: () => globSync('/usr/lib/postgresql/*/bin/postgres').toSorted().at(-1),
  },
  postfix: { package: 'postfix', find: () => ['/usr/sbin/postfix'].find((path) => existsSync(path)) },
  chromium: {
    package: 'chromium',
    find: () => ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path)),
  },
};

let isListed = false;

const install = (name: string): void => {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return;
  process.stderr.write(`installing ${name}\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...args: readonly string[]) =>
    execFileSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  try {
    if (!isListed) run('update', '-qq');
    isListed = true;
    // A server that a package brings is not started: the proof starts one of its own.
    run('install', '-yqq', '--no-install-recommends', '-o', 'DPkg::Options::=--force-confold', name);
  } catch (error) {
    process.stderr.write(
      `${name} cannot be installed: ${error instanceof Error ? error.message.split('\n')[0] : ''}\n`,
    );
  }
};

/** Where a real part lies, installed when it can be; undefined: it is absent here. */
export const realPart = (need: Need): string | undefined => {
  const { find, package: name } = parts[need];
  if (find() === undefined) install(name);
  return find();
};
