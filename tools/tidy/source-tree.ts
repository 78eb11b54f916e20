import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One TypeScript file of ours. */
export interface SourceFile {
  /** From the root of the workspace, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

const skippedFolders = new Set(['node_modules', 'dist', 'dist-production', 'dist-tools', 'coverage', '.git', '.svc']);
const roots = ['packages', 'tools', 'test', 'bench', 'examples'];

const walk = (root: string, folder: string): readonly string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : walk(root, path);
      return entry.isFile() ? [path] : [];
    });

/** Code of ours; `.tsx` holds screens. */
export const isTypeScript = (path: string): boolean => /\.tsx?$/.test(path);

/** Every file of ours below the folders that hold code, sorted. */
export const codeFiles = (root: string): readonly string[] => {
  const present = new Set(readdirSync(root));
  return roots.filter((name) => present.has(name)).flatMap((name) => walk(root, name));
};

export const sourceFiles = (root: string): readonly SourceFile[] =>
  codeFiles(root)
    .filter(isTypeScript)
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** The pages that stand in a package, its README first of all. */
export const packagePages = (root: string): readonly SourceFile[] =>
  codeFiles(root)
    .filter((path) => path.startsWith('packages/') && path.endsWith('.md'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** Where a file of a package stands; the context is absent at the package's own root. */
export interface Place {
  readonly package: string;
  readonly folder: string | undefined;
}

export const placeOf = (path: string): Place | undefined => {
  const match = /^packages\/([^/]+)\/(?:src|dist)\/(?:([^/]+)\/)?[^/]+/.exec(path);
  return match?.[1] === undefined ? undefined : { package: match[1], folder: match[2] };
};

/** Test code: it may use development dependencies and look inside what it tests. */
export const isTestCode = (path: string): boolean =>
  /\.(?:test|testkit|contract|harness)\.tsx?$|\.test\.support\.ts$|-test\.ts$|\/testing\//.test(path) ||
  !path.startsWith('packages/');
