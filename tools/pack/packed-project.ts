import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');
const domain = join(root, 'packages/domain');
export const bin = (name: string): string => join(root, 'node_modules/.bin', name);

/** A step that is told about; its output counts only when it fails. */
export type RunStep = (what: string, file: string, args: readonly string[], cwd: string) => string;

export const silently: RunStep = (_, file, args, cwd) =>
  execFileSync(file, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** Builds the domain and packs it into `folder`. @returns the tarball */
export const packDomain = (folder: string, run: RunStep): string => {
  run('build', bin('tsc'), ['-b', 'packages/domain'], root);
  // The pnpm that runs this script; npx finds the same one when the script is started by hand.
  run('pack', 'npx', ['-y', 'pnpm@12', 'pack', '--pack-destination', folder], domain);
  const name = readdirSync(folder).find((file) => file.endsWith('.tgz'));
  if (name === undefined) throw new Error('no tarball came out');
  return join(folder, name);
};

/** The declared dependencies and nothing else, from our own store: no registry is asked. */
const linkDependencies = (modules: string): void => {
  const manifest = JSON.parse(readFileSync(join(modules, '@svc/domain/package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  for (const [name, version] of Object.entries(manifest.dependencies)) {
    if (!/^\d/.test(version)) throw new Error(`${name} was packed as ${version}`);
    execFileSync('ln', ['-s', join(domain, 'node_modules', name), join(modules, name)]);
  }
};

/** Another team's project, with the packed domain among its modules. @returns its folder */
export const unpackProject = (tarball: string, folder: string, run: RunStep): string => {
  const project = join(folder, 'project');
  const modules = join(project, 'node_modules');
  mkdirSync(join(modules, '@svc/domain'), { recursive: true });
  run('unpack', 'tar', ['-xzf', tarball, '-C', join(modules, '@svc/domain'), '--strip-components=1'], root);
  linkDependencies(modules);
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }\n');
  return project;
};
