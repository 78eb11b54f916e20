import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { stampOf } from './stamp.ts';

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

/** Where compression pays. */
const PACKED = /\.(?:js|css|svg|json)$/;

/** Compresses once what is sent a thousand times. */
const compress = async (folder: string): Promise<void> => {
  const names = (await readdir(folder)).filter((name) => PACKED.test(name));
  await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(folder, name));
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
      await writeFile(join(folder, `${name}.br`), await toBrotli(bytes, quality));
      await writeFile(join(folder, `${name}.gz`), await toGzip(bytes, { level: 9 }));
    }),
  );
};

/** The stamp of what lies in a folder; undefined when nothing whole does. */
const stampIn = (folder: string): string | undefined => {
  try {
    return readFileSync(join(folder, '.stamp'), 'utf8');
  } catch {
    return undefined;
  }
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Who of two that start at once builds: the other one waits. @returns what gives the turn back; undefined while somebody has it */
const takeTurn = (lock: string): (() => void) | undefined => {
  mkdirSync(dirname(lock), { recursive: true });
  try {
    const file = openSync(lock, 'wx');
    writeSync(file, String(process.pid));
    closeSync(file);
    return () => rmSync(lock, { force: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const holder = Number(readFileSync(lock, { encoding: 'utf8', flag: 'a+' }));
    // Its holder was killed; an empty file is one that is being written, unless it stays so.
    const gone =
      holder > 0 ? !isAlive(holder) : Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0) > 10_000;
    if (gone) rmSync(lock, { force: true });
    return undefined;
  }
};

/** Removes what builds that were killed have left beside the folder. */
const clearAway = async (folder: string): Promise<void> => {
  const own = `${basename(folder)}.`;
  const leftOf = (name: string): number =>
    name.startsWith(own) ? Number(/^(?:new|old)-(\d+)$/.exec(name.slice(own.length))?.[1] ?? 0) : 0;
  const gone = (await readdir(dirname(folder))).filter((name) => leftOf(name) > 0 && !isAlive(leftOf(name)));
  await Promise.all(gone.map((name) => rm(join(dirname(folder), name), { recursive: true, force: true })));
};

/** The folder appears whole: a build that ends half-way leaves the old one. */
const buildInto = async (folder: string, stamp: string): Promise<void> => {
  // A shell or a test run may say NODE_ENV=test, which React and its compiler go by: what is built is what people get all the same.
  process.env['NODE_ENV'] = 'production';
  const { build } = await import('vite');
  await clearAway(folder);
  const made = `${folder}.new-${process.pid}`;
  const old = `${folder}.old-${process.pid}`;
  try {
    await build({
      configFile: join(import.meta.dirname, 'vite.config.ts'),
      logLevel: 'warn',
      build: { outDir: made, emptyOutDir: true },
    });
    await compress(join(made, 'assets'));
    await writeFile(join(made, '.stamp'), stamp);
    await rename(folder, old).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    await rename(made, folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error; // another one has built the same
    });
  } finally {
    await Promise.all([made, old].map((gone) => rm(gone, { recursive: true, force: true })));
  }
};

/** Builds the screens into a folder: two pages, their files and both compressed forms of each; nothing where they are as their sources. */
const buildSite = async (folder: string): Promise<void> => {
  const stamp = stampOf();
  while (stampIn(folder) !== stamp) {
    const end = takeTurn(`${folder}.lock`);
    if (end === undefined) {
      await sleep(200);
      continue;
    }
    try {
      if (stampIn(folder) !== stamp) await buildInto(folder, stamp);
    } finally {
      end();
    }
  }
};

await buildSite(resolve(process.argv[2] ?? join(import.meta.dirname, 'dist/site')));
