import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageNameOf } from '../tidy/manifests.ts';
import { root } from './run-step.ts';

interface Packed {
  readonly name: string;
  readonly files: readonly string[];
  readonly exports: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}
// The screens are built and served, never installed by other teams.
const packages = globSync('packages/!(dashboard)/package.json', { cwd: root })
  .toSorted()
  .map((file) => ({
    folder: join(root, file, '..'),
    ...(JSON.parse(readFileSync(join(root, file), 'utf8')) as Packed),
  }));

/** What a file imports when it runs, as written. */
const specifiersOf = (path: string): readonly string[] =>
  [
    ...readFileSync(path, 'utf8').matchAll(
      /^(?:import|export) (?!type\b)(?:[^'"]*? from )?'([^']+)'|\bawait import\('([^']+)'\)/gmu,
    ),
  ].map(([, still, late]) => still ?? late ?? '');

/** The files that the entries lead to. */
const ledTo = (folder: string, exports: Packed['exports']): ReadonlySet<string> => {
  const found = new Set(
    Object.values(exports)
      .filter((path) => path.endsWith('.ts'))
      .map((path) => join(folder, path)),
  );
  for (const path of found)
    for (const specifier of specifiersOf(path)) if (specifier.startsWith('.')) found.add(join(path, '..', specifier));
  return found;
};

/** The packages that the packed files of a folder import when they run; helpers of its own tests count where an entry leads to them. */
const imported = (folder: string, exports: Packed['exports']): ReadonlySet<string> => {
  const ofEntries = ledTo(folder, exports);
  const sources = globSync('src/**/*.ts', { cwd: folder })
    .filter((file) => !/\.test\.|testkit/.test(file))
    .map((file) => join(folder, file))
    .filter((path) => ofEntries.has(path) || !path.startsWith(join(folder, 'src/testing/')));
  const names = sources.flatMap(specifiersOf).map(packageNameOf);
  return new Set(names.filter((name) => name !== undefined));
};

describe.each(packages)('the tarball of $name', ({ folder, name, files, exports, ...declared }) => {
  it('says what it is for, and names only entries that it has', () => {
    const readme = readFileSync(join(folder, 'README.md'), 'utf8');
    expect(readme).toMatch(new RegExp(`^# ${name}\n\n\\S`));
    expect(readme.split('\n').length).toBeLessThan(40);
    const named = [...readme.slice(readme.indexOf('\n')).matchAll(/@svc\/[\w-]+(?:\/[\w-]+)?/g)].map(
      ([entry]) => entry,
    );
    const entries = new Set(
      packages.flatMap((each) => [each.name, ...Object.keys(each.exports).map((path) => join(each.name, path))]),
    );
    expect(named.filter((entry) => !entries.has(entry))).toEqual([]);
  });

  it('holds no map to sources that it does not hold', () => expect(files).toContain('!dist/**/*.d.ts.map'));

  it('declares every package that it imports, and what one entry alone needs as an optional peer', () => {
    const { dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = declared;
    const own = new Set([name, ...Object.keys(dependencies), ...Object.keys(peerDependencies)]);
    expect([...imported(folder, exports)].filter((each) => !own.has(each)).toSorted()).toEqual([]);
    for (const peer of Object.keys(peerDependencies)) expect(peerDependenciesMeta[peer]?.optional).toBe(true);
  });
});
