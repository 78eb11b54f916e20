import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { judgeSuite, type ExpectedSuite } from './foreign-suite.ts';
import { exampleIn, readmeOf, type PackedPackage, type Tarball } from './packages.ts';
import { makeProject } from './packed-project.ts';
import { bin, type NamedCheck, type RunStep } from './run-step.ts';

const fixture = (name: string): string => readFileSync(join(import.meta.dirname, 'fixtures', name), 'utf8');

/** What another team's program does with the domain: no loader, no types. */
const consumer = `
import { holdTable } from '@svc/domain/commerce';
import { allowedFrom, step } from '@svc/domain/kernel';
import * as all from '@svc/domain';
import * as invoicing from '@svc/domain/invoicing';
import * as booking from '@svc/domain/booking';
import * as accounts from '@svc/domain/accounts';
const refused = step(holdTable, 'Released', 'convert');
if (refused.isOk() || refused.error !== 'hold_released') throw new Error('the table came out changed');
if (allowedFrom(holdTable, 'expire').join() !== 'Active') throw new Error('allowedFrom came out changed');
for (const [name, part] of Object.entries({ all, invoicing, booking, accounts }))
  if (Object.keys(part).length === 0) throw new Error(name + ' is empty');
if (typeof invoicing.writeFattura !== 'function') throw new Error('the writer is missing');
`;

/** The port's suite on SQLite, as the README of the application shows it. */
const storageSpec = (): string => exampleIn(readmeOf('application'));
const storage = fixture('sqlite-storage.ts');

/** One bug in the foreign adapter, and the only test of our suite that it fails, for this reason. */
interface PlantedBug extends Required<Pick<ExpectedSuite, 'failing'>> {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}
const plantedBugs: readonly PlantedBug[] = [
  {
    name: 'keeps the first file',
    from: 'do update set bytes = excluded.bytes',
    to: 'do nothing',
    failing: {
      title: 'replaces, removes once and twice, and has null for what is not there',
      message: /expected \[ 1 \] to deeply equal \[ 2, 3 \]/,
    },
  },
  {
    name: 'takes every key',
    from: "storageKey(key).join('/')",
    to: 'key',
    failing: {
      title: 'takes no key that could lead out of it',
      message: /expected \[ Array\(9\) \] to deeply equal \[ '', true, true/,
    },
  },
];

const planted = ({ name, from, to }: PlantedBug): string => {
  if (storage.split(from).length !== 2) throw new Error(`nowhere to plant "${name}"`);
  return storage.replace(from, to);
};

/** A project of another team and what it is to show. */
interface ForeignProject {
  readonly name: string;
  readonly of: readonly PackedPackage[];
  readonly installs: readonly string[];
  readonly files: Readonly<Record<string, string>>;
  /** Compiled against the packed types. */
  readonly typed?: true;
  readonly suite?: ExpectedSuite;
  /** Run one after the other. */
  readonly programs?: readonly string[];
}

const onContracts = (name: string, adapter: string, suite: ExpectedSuite): ForeignProject => ({
  name,
  of: ['domain', 'application'],
  installs: ['vitest', 'fast-check', 'effect', '@types/node'],
  files: { 'sqlite-storage.ts': adapter, 'sqlite-storage.spec.ts': storageSpec() },
  suite,
});

const foreignProjects = (): readonly ForeignProject[] => [
  {
    name: 'programs on the domain',
    of: ['domain'],
    installs: [],
    files: { 'consumer.mjs': consumer, 'readme.mjs': exampleIn(readmeOf('domain')) },
    programs: ['consumer.mjs', 'readme.mjs'],
  },
  {
    name: 'a suite on the emulators',
    of: ['domain', 'emulators'],
    installs: ['vitest', '@types/node'],
    files: { 'emulators.spec.ts': fixture('emulators.spec.ts'), 'readme.mjs': exampleIn(readmeOf('emulators')) },
    typed: true,
    suite: { atLeast: 5 },
    programs: ['readme.mjs'],
  },
  { ...onContracts('an adapter under contract', storage, { atLeast: 5 }), typed: true },
  ...plantedBugs.map((bug) =>
    onContracts(`an adapter that ${bug.name}`, planted(bug), { atLeast: 5, failing: bug.failing }),
  ),
];

const compilerOptions =
  '--noEmit --strict --exactOptionalPropertyTypes --skipLibCheck --module nodenext --target esnext --lib esnext --types node --allowImportingTsExtensions'.split(
    ' ',
  );

const play = async (project: ForeignProject, folder: string, tarballs: readonly Tarball[], run: RunStep) => {
  const { name, of, installs, files, typed, suite, programs = [] } = project;
  const used = tarballs.filter((tarball) => of.includes(tarball.package));
  await makeProject(folder, { tarballs: used, installs, files }, run);
  const typescript = Object.keys(files).filter((file) => file.endsWith('.ts'));
  if (typed === true) await run(`${name}: types`, bin('tsc'), [...compilerOptions, ...typescript], folder);
  if (suite !== undefined) await judgeSuite(folder, suite);
  for (const program of programs) await run(`${name}: ${program}`, process.execPath, [program], folder);
};

/** Other teams' projects, each made of tarballs alone in a folder of its own. */
export const foreignChecks = (folder: string, tarballs: readonly Tarball[], run: RunStep): readonly NamedCheck[] =>
  foreignProjects().map((project, nth) => [
    project.name,
    () => play(project, join(folder, `project-${nth}`), tarballs, run),
  ]);
