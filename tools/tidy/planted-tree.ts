import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A small workspace in a temporary folder, with the manifests of the real packages and the files given. */
export interface PlantedTree extends Disposable {
  readonly root: string;
}

/** The registry packages that planted files name; resolvable from everywhere, as with a hoisting installer. */
const registry: readonly (readonly [name: string, from: string])[] = [
  ['zod', 'domain'],
  ['neverthrow', 'domain'],
  ['effect', 'application'],
  ['pg', 'adapters-db'],
  ['stripe', 'adapters-payments'],
  ['inversify', 'app'],
  ['@effect/platform-node', 'adapters-http'],
  ['react', 'dashboard'],
];

const packages = [
  'domain',
  'application',
  'adapters-http',
  'adapters-db',
  'adapters-payments',
  'adapters-platform',
  'adapters-sdi',
  'emulators',
  'dashboard',
  'app',
  'proof',
] as const;

const write = (root: string, path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

/** @param files path from the root → source; every entry point that a manifest exports is there and empty */
export const plantTree = (workspace: string, files: Readonly<Record<string, string>>): PlantedTree => {
  const root = mkdtempSync(join(tmpdir(), 'planted-'));
  cpSync(join(workspace, 'package.json'), join(root, 'package.json'));
  for (const name of packages) {
    const manifest = join(workspace, 'packages', name, 'package.json');
    mkdirSync(join(root, 'packages', name), { recursive: true });
    cpSync(manifest, join(root, 'packages', name, 'package.json'));
    const { exports = {} } = createRequire(manifest)(manifest) as {
      readonly exports?: Readonly<Record<string, string>>;
    };
    for (const entry of Object.values(exports).filter((path) => path.endsWith('.ts')))
      write(root, `packages/${name}/${entry.slice(2)}`, 'export {};\n');
    mkdirSync(join(root, 'node_modules/@svc'), { recursive: true });
    symlinkSync(join(root, 'packages', name), join(root, 'node_modules/@svc', name));
  }
  for (const [name, from] of registry) {
    mkdirSync(dirname(join(root, 'node_modules', name)), { recursive: true });
    symlinkSync(join(workspace, 'packages', from, 'node_modules', name), join(root, 'node_modules', name));
  }
  for (const [path, text] of Object.entries(files)) write(root, path, text);
  return { root, [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }) };
};
