import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { breachFilterFile } from './breached-passwords.ts';
import { generatedPages } from './pages.ts';

type Files = ReadonlyMap<string, string | Uint8Array>;

const onDisk = (root: string, folder: string): readonly string[] =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    : [];

/** Files below docs/generated that nothing makes any more. */
const orphans = (root: string, pages: Files): readonly string[] =>
  onDisk(root, 'docs/generated').filter((path) => !pages.has(path));

/** Paths whose text differs from what the code says now, is missing, or has no maker; sorted. */
export const stalePages = (root: string, pages: Files = generatedPages(root)): readonly string[] => {
  const differing = [...pages].filter(
    ([path, content]) =>
      !existsSync(join(root, path)) || !readFileSync(join(root, path)).equals(Buffer.from(content as Uint8Array)),
  );
  return [...differing.map(([path]) => path), ...orphans(root, pages)].toSorted();
};

/** Writes what is stale and removes what nothing makes. @returns the paths it touched */
export const writePages = (root: string, pages: Files = generatedPages(root)): readonly string[] => {
  const stale = stalePages(root, pages);
  for (const path of stale) {
    const text = pages.get(path);
    mkdirSync(dirname(join(root, path)), { recursive: true });
    if (text === undefined) rmSync(join(root, path));
    else writeFileSync(join(root, path), text);
  }
  return stale;
};

if (import.meta.main) {
  const root = resolve(import.meta.dirname, '../..');
  const check = process.argv.includes('--check');
  const files: Files = new Map<string, string | Uint8Array>([...generatedPages(root), breachFilterFile()]);
  const stale = check ? stalePages(root, files) : writePages(root, files);
  for (const path of stale) process.stdout.write(`${check ? 'stale' : 'wrote'}: ${path}\n`);
  if (check && stale.length > 0) process.stdout.write('Run pnpm generate.\n');
  if (check && stale.length > 0) process.exitCode = 1;
}
