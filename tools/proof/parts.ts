import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const node = process.execPath;
const proof = join(root, 'packages/proof/src');
const vitest = join(root, 'node_modules/vitest/vitest.mjs');

/** One step of the whole proof: a command whose result counts for the sources that it covers. */
export interface ProofPart {
  /** `kill 2/8`: the kind of proof, and which share of it. */
  readonly name: string;
  readonly kind: ProofKind;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Folders whose sources it plays: a change there makes its result stale. */
  readonly covers: readonly string[];
  /** Something foreign that it needs, see real-parts.ts. */
  readonly needs?: 'postgres' | 'postfix' | 'chromium';
  /** It prints a report for machines, which the results keep. */
  readonly reports: boolean;
}

export type ProofKind = 'kill' | 'seeds' | 'hunts' | 'samples' | 'real';

const product = ['packages'];
// The rule "simulation" of tools/tidy holds the simulation to these.
const pipeline = ['packages/domain', 'packages/application', 'packages/proof/src/simulation'];

const shares = (of: number): readonly string[] => Array.from({ length: of }, (_, at) => `${at + 1}/${of}`);

const kills = shares(8).map((part): ProofPart => ({
  name: `kill ${part}`,
  kind: 'kill',
  command: [node, join(proof, 'kill/main.ts'), '--command', join(root, 'dist/main.js'), '--part', part, '--json'],
  covers: product,
  reports: true,
}));

const SEEDS = 20_000;
const simulation = [node, join(proof, 'simulation/main.ts')];

const seeds = shares(8).map((part): ProofPart => ({
  name: `seeds ${part}`,
  kind: 'seeds',
  command: [...simulation, '--seeds', String(SEEDS), '--seed', '1', '--hunt', '0', '--part', part, '--json'],
  covers: pipeline,
  reports: true,
}));

/** Blind seeds for each planted bug, before it is hunted by steered ones. */
const BLIND = 1000;

const hunts = shares(8).map((part): ProofPart => ({
  name: `hunts ${part}`,
  kind: 'hunts',
  command: [...simulation, '--seeds', '8', '--seed', '1', '--hunt', String(BLIND), '--part', part, '--json'],
  covers: pipeline,
  reports: true,
}));

const tests = (name: string, kind: ProofKind, args: readonly string[], more: Partial<ProofPart> = {}): ProofPart => ({
  name,
  kind,
  command: [node, vitest, 'run', ...args],
  covers: product,
  reports: false,
  ...more,
});

/** The whole proof, in the order in which its parts run. */
export const proofParts: readonly ProofPart[] = [
  ...kills,
  ...seeds,
  ...hunts,
  // Tests that take a sample in `pnpm test` take everything here.
  tests('samples restart', 'samples', ['packages/proof/src/simulation/restart.test.ts'], {
    env: { SVC_PROOF: 'whole' },
    covers: pipeline,
  }),
  tests('samples two-tenants', 'samples', ['two-tenants'], { env: { SVC_PROOF: 'whole' } }),
  tests('samples kill', 'samples', ['kill/mails', 'kill/password', 'kill/second-factor'], {
    env: { SVC_PROOF: 'whole' },
  }),
  // An ordinary server of a distribution, with a hundred connections, instead of ours.
  ...shares(4).map((part) =>
    tests(`real postgres ${part}`, 'real', ['--project', 'db', `--shard=${part}`], { needs: 'postgres' }),
  ),
  tests('real postfix', 'real', ['--project', 'real', 'postfix'], {
    needs: 'postfix',
    covers: ['packages/adapters-platform', 'packages/application/src/kernel'],
  }),
  tests('real chromium', 'real', ['--project', 'db', 'browser'], { needs: 'chromium' }),
];
