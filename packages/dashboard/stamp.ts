import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const here = import.meta.dirname;

/** Files below a folder, sorted, without tests. */
const filesBelow = (folder: string, wanted: RegExp): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && wanted.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();

/** What the screens are made of: their own sources, the tables of the domain that they word, and the versions of the libraries. */
export const stampOf = (): string => {
  const hash = createHash('sha256');
  const files = [
    ...filesBelow(join(here, 'src'), /./),
    ...filesBelow(join(here, 'public'), /./),
    ...['index.html', 'client.html', 'vite.config.ts', 'build.ts', 'package.json'].map((name) => join(here, name)),
    ...filesBelow(join(here, '../domain/src'), /^(?:machines|table|.*\.transitions|.*\.lists)\.ts$/),
    join(here, '../../pnpm-lock.yaml'),
  ];
  for (const file of files) hash.update(file.slice(here.length)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
};
