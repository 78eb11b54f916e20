import { globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bin, root, type RunStep } from './run-step.ts';

/** The packages that other teams install, inner ones first. */
export const packedPackages = ['domain', 'application', 'emulators'] as const;
export type PackedPackage = (typeof packedPackages)[number];

export interface Tarball {
  readonly package: PackedPackage;
  readonly path: string;
}

export const folderOf = (name: PackedPackage): string => join(root, 'packages', name);

/** The README of a package, and the first program in it. */
export const readmeOf = (name: PackedPackage): string => readFileSync(join(folderOf(name), 'README.md'), 'utf8');
export const exampleIn = (readme: string): string => {
  const [, code] = /^```(?:js|ts)\n(.*?)^```$/ms.exec(readme) ?? [];
  if (code === undefined) throw new Error('the README shows no program');
  return code;
};

/** What was built of a source that is gone: the compiler leaves it, and it would be packed. */
const removeLeftovers = (folder: string): void => {
  const outputs = globSync('dist/**/*.{js,js.map,d.ts,d.ts.map}', { cwd: folder });
  const sources = new Set(globSync('src/**/*.ts', { cwd: folder }).map((path) => path.slice('src/'.length)));
  for (const output of outputs)
    if (!sources.has(output.slice('dist/'.length).replace(/(?:\.d\.ts|\.js)(?:\.map)?$/, '.ts')))
      rmSync(join(folder, output));
};

/** Builds packages and packs them into `folder`. */
export const packAll = async (
  names: readonly PackedPackage[],
  folder: string,
  run: RunStep,
): Promise<readonly Tarball[]> => {
  await run('build', bin('tsc'), ['-b', ...names.map((name) => `packages/${name}`)], root);
  return await Promise.all(
    names.map(async (name) => {
      removeLeftovers(folderOf(name));
      const path = join(folder, `${name}.tgz`);
      // The pnpm that runs this script; npx finds the same one when the script is started by hand.
      await run(`pack ${name}`, 'npx', ['-y', 'pnpm@12', 'pack', '--out', path], folderOf(name));
      return { package: name, path };
    }),
  );
};
