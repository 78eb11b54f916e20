import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'sbom-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Component {
  readonly group?: string;
  readonly name: string;
  readonly version: string;
  readonly externalReferences?: readonly {
    readonly url: string;
    readonly hashes?: readonly { readonly alg: string }[];
  }[];
}
interface Manifest {
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
}

/** What the script of package.json writes, elsewhere. */
const components = (): readonly Component[] => {
  const file = join(folder, 'sbom.json');
  const script = (JSON.parse(read('package.json')) as Manifest).scripts['build:sbom'] ?? '';
  const [, ...args] = script.replace('dist/sbom.cdx.json', file).split(' ');
  execFileSync('npx', ['-y', 'pnpm@12', ...args], { cwd: root, stdio: 'pipe' });
  const made = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly bomFormat: string;
    components: readonly Component[];
  };
  expect(made.bomFormat).toBe('CycloneDX');
  return made.components;
};
const nameOf = ({ group, name }: Component): string => (group === undefined ? name : `${group}/${name}`);

describe('the list of components', () => {
  it('names all that the program is made of, each from the registry with its SHA-512', () => {
    const all = components();
    const { dependencies } = JSON.parse(read('packages/app/package.json')) as Manifest;
    expect(all.map(nameOf)).toEqual(expect.arrayContaining(Object.keys(dependencies)));
    const foreign = all.filter((component) => !nameOf(component).startsWith('@svc/'));
    expect(foreign.length).toBeGreaterThan(100);
    const unproven = foreign.filter(
      ({ externalReferences = [] }) =>
        !externalReferences.some(
          ({ url, hashes = [] }) =>
            url.startsWith('https://registry.npmjs.org/') && hashes.some(({ alg }) => alg === 'SHA-512'),
        ),
    );
    expect(unproven.map(nameOf)).toEqual([]);
  });

  it('is of a lockfile in which every package has the hash of the registry', () => {
    const resolutions = [...read('pnpm-lock.yaml').matchAll(/^ +resolution: (.*)$/gm)].map(([, text]) => text ?? '');
    expect(resolutions.length).toBeGreaterThan(100);
    expect(resolutions.filter((text) => !/^\{integrity: sha512-[\w+/=]+\}$/.test(text))).toEqual([]);
  });
});
