import { spawnSync } from 'node:child_process';
import { getPriority, setPriority } from 'node:os';
import { defineConfig } from 'vitest/config';

declare module 'vitest' {
  interface ProvidedContext {
    /** True under `pnpm proof`: a test that takes a sample takes everything. */
    wholeProof: boolean;
    /** The hash of the commit under test, eight hexadecimal digits; empty without git. */
    commit: string;
  }
}

// The hash children run at nice 19. Beside three busy workers at the usual priority they would wait for seconds: the whole
// run stands just above them, and its workers inherit that.
if (getPriority() < 18) setPriority(18);

const commitUnderTest = (): string =>
  spawnSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: import.meta.dirname, encoding: 'utf8' }).stdout?.trim() ??
  '';

// "unit" and "proof" (the simulation) need nothing but Node. "db", where the kill test is too, gets one embedded Postgres for the whole run (test/postgres.global.ts).
const pure = [
  'packages/{domain,application,dashboard,adapters-payments,adapters-sdi,adapters-platform,adapters-http,emulators}/src/**/*.test.ts',
  'packages/dashboard/*.test.ts',
  'tools/**/*.test.ts',
];
const real = ['packages/*/src/**/*.real.test.ts'];
// A server of yours has a hundred connections unless somebody gave it more; ours has two hundred.
const isYours = (process.env['SVC_TEST_DATABASE_URL'] ?? process.env['DATABASE_URL']) !== undefined;
export default defineConfig({
  test: {
    reporters: ['default', './test/slow-files.reporter.ts'],
    // No test changes what its neighbours import, so a worker loads the two thousand modules once. Many tests wait for a
    // process or a clock: one worker more than the two cores of a small machine.
    isolate: false,
    maxWorkers: isYours ? 2 : 3,
    provide: { wholeProof: process.env['SVC_PROOF'] === 'whole', commit: commitUnderTest() },
    expect: { poll: { timeout: 30_000 } }, // a machine may be slow, never a reason to fail
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: pure, exclude: real, testTimeout: 180_000, hookTimeout: 180_000 },
      },
      {
        extends: true,
        test: {
          name: 'proof',
          include: ['packages/proof/src/simulation/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      // Foreign servers that only `pnpm proof` installs and starts.
      {
        extends: true,
        test: {
          name: 'real',
          include: ['packages/*/src/**/*.real.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'db',
          include: ['packages/{adapters-db,app}/src/**/*.test.ts', 'packages/proof/src/kill/**/*.test.ts'],
          exclude: real,
          globalSetup: ['./test/postgres.global.ts', './test/command.global.ts'],
          setupFiles: ['./packages/app/src/testing/built-command.setup.ts'],
          testTimeout: 240_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
