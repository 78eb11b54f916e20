import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Exports = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

/** What a built file names: the modules that it loads, or whose types it shows. */
const specifiersOf = (text: string): readonly string[] =>
  [...text.matchAll(/\bfrom\s*['"]([^'"]+)['"]|\bimport\s*\(?\s*['"]([^'"]+)['"]/g)].map(
    ([, still, late]) => still ?? late ?? '',
  );

/** `./a.js` beside a file of types means `./a.d.ts`, and so does the `./a.ts` that the compiler leaves there. */
const fileOf = (from: string, specifier: string): string => {
  const path = join(from, '..', specifier);
  return from.endsWith('.d.ts') ? path.replace(/(?<!\.d)\.[jt]s$/, '.d.ts') : path;
};

/** The files that the entries of an unpacked package lead to, from its root. */
const ledTo = (folder: string, exports: Exports): ReadonlySet<string> => {
  const entries = Object.values(exports).flatMap((entry) =>
    typeof entry === 'string' ? [entry] : Object.values(entry),
  );
  const found = new Set(entries.map((path) => join(path)));
  for (const path of found)
    if (/\.(?:js|d\.ts)$/.test(path))
      for (const specifier of specifiersOf(readFileSync(join(folder, path), 'utf8')))
        if (specifier.startsWith('.')) found.add(fileOf(path, specifier));
  return found;
};

/**
 * The files of an unpacked package that nobody outside has a use for: what no entry leads to (tests, leftovers of older
 * builds), and maps to sources that are not there. A module that only types or only code lead to is whole all the same.
 * @param files from the root of the package
 */
export const strangers = (folder: string, files: readonly string[]): readonly string[] => {
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { readonly exports: Exports };
  const stem = (path: string): string => path.replace(/\.d\.ts$|\.js(?:\.map)?$/, '');
  const known = new Set([...ledTo(folder, exports)].map(stem));
  return files.filter((file) => !['package.json', 'README.md'].includes(file) && !known.has(stem(file)));
};
