import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { folderOf, type Tarball } from './packages.ts';
import { root, type RunStep } from './run-step.ts';

const link = (target: string, path: string): void => {
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path);
};

interface PackedManifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
}
const manifestIn = (folder: string): PackedManifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackedManifest;

/**
 * A package's modules: what it declares and nothing else. Ours come from the tarballs of the project, the others from the
 * modules of our workspace, so that no registry is asked.
 */
const linkDependencies = (tarball: Tarball, modules: string): void => {
  const home = join(modules, '@svc', tarball.package);
  for (const [name, version] of Object.entries(manifestIn(home).dependencies)) {
    if (!/^\d/.test(version)) throw new Error(`${name} was packed as ${version}`);
    if (!name.startsWith('@svc/'))
      link(join(folderOf(tarball.package), 'node_modules', name), join(home, 'node_modules', name));
    else if (manifestIn(join(modules, name)).version !== version) throw new Error(`${name} ${version} was not packed`);
  }
};

export interface PackedProject {
  readonly tarballs: readonly Tarball[];
  /** What the project itself installs besides. */
  readonly installs?: readonly string[];
  /** Its files, by their paths. */
  readonly files?: Readonly<Record<string, string>>;
}

/** Another team's project in `folder`, with nothing of ours but what is packed. @returns its folder */
export const makeProject = async (
  folder: string,
  { tarballs, installs = [], files = {} }: PackedProject,
  run: RunStep,
): Promise<string> => {
  const modules = join(folder, 'node_modules');
  await Promise.all(
    tarballs.map(({ package: name, path }) => {
      const home = join(modules, '@svc', name);
      mkdirSync(home, { recursive: true });
      return run(`unpack ${name}`, 'tar', ['-xzf', path, '-C', home, '--strip-components=1'], root);
    }),
  );
  for (const tarball of tarballs) linkDependencies(tarball, modules);
  for (const name of installs) link(join(root, 'node_modules', name), join(modules, name));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n');
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
  return folder;
};
