import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageNameOf } from '../tidy/manifests.ts';
import { root } from './packed-project.ts';

interface Packed {
  readonly name: string;
  readonly files: readonly string[];
  readonly exports: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}
const packages = globSync('packages/*/package.json', { cwd: root })
  .toSorted()
  .map((file) => ({
    folder: join(root, file, '..'),
    ...(JSON.parse(readFileSync(join(root, file), 'utf8')) as Packed),
  }));

/** The packages that the packed files of a folder import when they run; helpers of its own tests are no entry. */
const imported = (folder: string, exports: Packed['exports']): ReadonlySet<string> => {
  const own = './testing' in exports ? /\.test\.|testkit/ : /\.test\.|testkit|^src\/testing\//;
  const sources = globSync('src/**/*.ts', { cwd: folder }).filter((file) => !own.test(file));
  const specifiers = sources.flatMap((file) =>
    [
      ...readFileSync(join(folder, file), 'utf8').matchAll(
        /^(?:import|export) (?!type\b)(?:[^'"]*? from )?'([^']+)'|\bawait import\('([^']+)'\)/gmu,
      ),
    ].map(([, still, late]) => packageNameOf(still ?? late ?? '')),
  );
  return new Set(specifiers.filter((name) => name !== undefined));
};

describe.each(packages)('the tarball of $name', ({ folder, name, files, exports, ...declared }) => {
  it('says what it is for, and names only entries that it has', () => {
    const readme = readFileSync(join(folder, 'README.md'), 'utf8');
    expect(readme).toMatch(new RegExp(`^# ${name}\n\n\\S`));
    expect(readme.split('\n').length).toBeLessThan(40);
    const named = [...readme.slice(readme.indexOf('\n')).matchAll(/@svc\/[\w-]+(?:\/[\w-]+)?/g)].map(
      ([entry]) => entry,
    );
    const entries = new Set(packages.flatMap((each) => Object.keys(each.exports).map((path) => join(each.name, path))));
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
