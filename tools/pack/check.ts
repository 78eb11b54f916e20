import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { foreignChecks } from './foreign-projects.ts';
import { packAll, packedPackages, type Tarball } from './packages.ts';
import { bin, root, silently, type NamedCheck } from './run-step.ts';
import { strangers } from './strangers.ts';

/** Does a part and says how it went. @returns whether it went well */
const succeeds = async (what: string, part: NamedCheck[1]): Promise<boolean> => {
  const started = performance.now();
  try {
    await part();
    process.stdout.write(`${what}: fine (${((performance.now() - started) / 1000).toFixed(1)} s)\n`);
    return true;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { readonly stdout?: string; readonly stderr?: string };
    const message = error instanceof Error ? error.message : String(error);
    process.stdout.write(`${what}: FAILED\n${message}\n${stdout}${stderr}\n`);
    return false;
  }
};

/** What stands in a tarball, and how others find it. */
const tarballChecks = (folder: string, { package: name, path }: Tarball): readonly NamedCheck[] => [
  [
    `${name}, its files`,
    async () => {
      const unpacked = join(folder, name);
      mkdirSync(unpacked);
      await silently('unpack', 'tar', ['-xzf', path, '-C', unpacked, '--strip-components=1'], root);
      const files = readdirSync(unpacked, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(unpacked, join(entry.parentPath, entry.name)));
      const odd = strangers(unpacked, files);
      if (odd.length > 0) throw new Error(`in the tarball, but nobody's business: ${odd.join(', ')}`);
    },
  ],
  [`${name}, publint`, () => silently('publint', bin('publint'), ['run', path, '--strict'], root)],
  [`${name}, attw`, () => silently('attw', bin('attw'), [path, '--profile', 'esm-only'], root)],
];

/** Packs what other teams install, and tries it as they do. @returns whether all went well */
const check = async (folder: string): Promise<boolean> => {
  let tarballs: readonly Tarball[] = [];
  const packed = await succeeds('pack', async () => {
    tarballs = await packAll(packedPackages, folder, silently);
  });
  if (!packed) return false;
  const checks = [
    ...foreignChecks(folder, tarballs, silently),
    ...tarballs.flatMap((tarball) => tarballChecks(folder, tarball)),
  ];
  const outcomes = await Promise.all(checks.map(([what, part]) => succeeds(what, part)));
  return outcomes.every(Boolean);
};

const folder = mkdtempSync(join(tmpdir(), 'packed-'));
try {
  if (!(await check(folder))) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
