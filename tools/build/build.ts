import { join, relative } from 'node:path';
import { mkdir, realpath } from 'node:fs/promises';
import { rolldown, type Plugin } from 'rolldown';
import { placeScreens } from './screens.ts';

const root = join(import.meta.dirname, '../..');

/** The command, and the modules that it starts as threads and processes: they are looked for beside it, by these names. */
const entries = {
  main: 'packages/app/src/main.ts',
  'judge.thread': 'packages/app/src/commands/invoice/judge.thread.ts',
  'hash-child': 'packages/adapters-platform/src/password/hash-child.ts',
  'image-child': 'packages/adapters-platform/src/images/image-child.ts',
  'reading-thread': 'packages/adapters-sdi/src/reader/reading-thread.ts',
  'pdf-thread': 'packages/adapters-sdi/src/pdf/pdf-thread.ts',
} as const;

/** Modules that find a package or a file from where they stand: fonts, Postgres’ and libvips’ binaries, the pages of /api-docs. */
const FINDS_FROM_ITS_PLACE = /createRequire\(import\.meta\.url\)|new URL\(['"]\.\/data\//;

/** Such a module keeps the address of its source, relative to the build: both lie in one tree. */
const keepsItsPlace = (folder: string): Plugin => ({
  name: 'keeps-its-place',
  transform: (code, id) => {
    if (id.startsWith('\0') || !FINDS_FROM_ITS_PLACE.test(code)) return null; // a module of the bundler has no place
    const address = JSON.stringify(relative(folder, id).replaceAll('\\', '/'));
    return { code: code.replaceAll('import.meta.url', `new URL(${address}, import.meta.url).href`) };
  },
});

/** Commands that a production build lacks, by the module that has each: what they start is for demos and test suites. */
const forDevelopment: Readonly<Record<string, string>> = {
  'packages/app/src/commands/start.ts': 'start',
  'packages/app/src/commands/emulators.ts': 'emulators',
  'packages/app/src/walk/walk.ts': 'walk',
};

/** In their place stands the sentence that says so. */
const withoutDevelopment: Plugin = {
  name: 'without-development',
  load: (id) => {
    const name = forDevelopment[relative(root, id).replaceAll('\\', '/')];
    if (name === undefined) return null;
    const sentence = JSON.stringify(`svc ${name} is not in a production build.`);
    return `export const ${name} = async () => { throw Object.assign(new Error(${sentence}), { name: 'StartRefused' }); };`;
  },
};

export interface BuildOptions {
  /** Without demo, emulators and walk. Default false. */
  readonly production?: boolean;
}

/**
 * The command `svc` in few files instead of two thousand: to find, read and link a module costs more than to run it, and
 * is most of a start (docs/PERFORMANCE.md). Names are kept, since errors and logs show them.
 * The screens lie beside it.
 * @param folder what an older build left there stays: a server that still runs out of it loads some parts on first use
 * @returns how many files were written
 */
export const build = async (
  folder: string = join(root, 'dist'),
  { production = false }: BuildOptions = {},
): Promise<number> => {
  await mkdir(folder, { recursive: true });
  const placed = placeScreens(join(folder, 'dashboard'));
  const home = await realpath(folder); // as import.meta.url gives it
  const bundle = await rolldown({
    cwd: root,
    input: entries,
    platform: 'node',
    plugins: [...(production ? [withoutDevelopment] : []), keepsItsPlace(home)],
    checks: { pluginTimings: false }, // a busy machine is no reason to fail
    // What cannot be resolved fails here, and not at the operator's. `depd`, below oidc-provider, writes its functions by eval.
    onLog: (level, { code, message }) => {
      if (level === 'warn' && code !== 'EVAL') throw new Error(message);
    },
  });
  try {
    const { output } = await bundle.write({
      dir: home,
      format: 'esm',
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
      keepNames: true,
    });
    await placed;
    return output.length;
  } finally {
    await bundle.close();
  }
};
