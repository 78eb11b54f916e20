import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Versions = Readonly<Record<string, string>>;

/** What one package.json declares. */
export interface Manifest {
  /** Folder from the root; empty for the root itself. */
  readonly folder: string;
  readonly name: string;
  readonly dependencies: Versions;
  readonly devDependencies: Versions;
}

const read = (root: string, folder: string): Manifest => {
  const parsed = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Partial<Manifest>;
  return {
    folder,
    name: parsed.name ?? '',
    dependencies: parsed.dependencies ?? {},
    devDependencies: parsed.devDependencies ?? {},
  };
};

const folders = (root: string): readonly string[] => [
  'bench',
  'tools/api-client',
  ...readdirSync(join(root, 'packages'))
    .toSorted()
    .map((name) => `packages/${name}`),
];

/** The root's package.json, then those of the workspace's packages. */
export const manifests = (root: string): readonly Manifest[] => [
  read(root, ''),
  ...folders(root)
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .map((folder) => read(root, folder)),
];

/** The manifest that a file of the workspace answers to: its package's, else the root's. */
export const manifestOf = (all: readonly Manifest[], path: string): Manifest | undefined =>
  all.find(({ folder }) => folder !== '' && path.startsWith(`${folder}/`)) ?? all.find(({ folder }) => folder === '');

/** `@scope/name/sub` and `name/sub` without their subpath; undefined for relative, node: and absolute specifiers. */
export const packageNameOf = (specifier: string): string | undefined =>
  /^(?:node:|[./#])/.test(specifier) ? undefined : /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0];
