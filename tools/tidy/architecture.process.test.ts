import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plantTree, type PlantedTree } from './planted-tree.ts';

const workspace = join(import.meta.dirname, '../..');

/** One planted file per kind of violation: where, what is in it, and the rules that must refuse it. */
const planted: readonly (readonly [title: string, path: string, source: string, rules: readonly string[]])[] = [
  [
    'the domain importing effect',
    'packages/domain/src/booking/a.ts',
    `import 'effect/Effect';`,
    ['undeclared', 'vendor'],
  ],
  [
    'a test that starts a process under the name of a pure one',
    'packages/domain/src/booking/starts.test.ts',
    `import { spawn } from 'node:child_process';\nspawn('true');`,
    ['test-class'],
  ],
  [
    'a test of the composed server under the name of a store’s',
    'packages/app/src/sold.mikro.test.ts',
    `import './server.ts';`,
    ['test-class'],
  ],
  ['the domain importing a module of Node', 'packages/domain/src/booking/b.ts', `import 'node:fs';`, ['vendor']],
  [
    'the domain reaching outward by name',
    'packages/domain/src/booking/c.ts',
    `import '@svc/application';`,
    ['layer', 'undeclared'],
  ],
  [
    'the domain reaching outward by path',
    'packages/domain/src/booking/d.ts',
    `import '../../../application/src/index.ts';`,
    ['layer', 'package-by-path'],
  ],
  [
    'the application importing a driver',
    'packages/application/src/booking/a.ts',
    `import 'pg';`,
    ['undeclared', 'vendor'],
  ],
  [
    'the application importing an adapter',
    'packages/application/src/booking/b.ts',
    `import '@svc/adapters-db';`,
    ['layer', 'undeclared'],
  ],
  [
    'an adapter importing another adapter',
    'packages/adapters-http/src/kernel/a.ts',
    `import '@svc/adapters-db';`,
    ['layer', 'undeclared'],
  ],
  [
    'an adapter importing a vendor it does not declare',
    'packages/adapters-http/src/kernel/b.ts',
    `import 'stripe';`,
    ['undeclared'],
  ],
  ['anyone importing the app', 'packages/adapters-db/src/kernel/a.ts', `import '@svc/app';`, ['layer', 'undeclared']],
  [
    'a test of an adapter importing another adapter',
    'packages/adapters-payments/src/card/other.test.ts',
    `import '@svc/adapters-platform';`,
    ['layer', 'undeclared'],
  ],
  [
    'an adapter importing an emulator',
    'packages/adapters-payments/src/card/a.ts',
    `import '@svc/emulators/payments';`,
    ['layer', 'undeclared'],
  ],
  [
    'an emulator importing the adapter that it answers',
    'packages/emulators/src/payments/b.ts',
    `import '@svc/adapters-payments';`,
    ['layer', 'undeclared'],
  ],
  [
    'a test of an emulator importing the adapter that it answers',
    'packages/emulators/src/payments/b.test.ts',
    `import '@svc/adapters-payments';`,
    ['layer', 'undeclared'],
  ],
  [
    'an emulator importing another one',
    'packages/emulators/src/payments/c.ts',
    `import '../sdi/index.ts';`,
    ['emulator'],
  ],
  [
    'an emulator importing the application',
    'packages/emulators/src/sdi/a.ts',
    `import '@svc/application/kernel';`,
    ['layer', 'undeclared'],
  ],
  [
    'the app importing the proof',
    'packages/app/src/proving.ts',
    `import '@svc/proof/simulation';`,
    ['layer', 'undeclared'],
  ],
  ['the simulation importing the app', 'packages/proof/src/simulation/a.ts', `import '@svc/app';`, ['simulation']],
  [
    'the simulation importing the kill test',
    'packages/proof/src/simulation/b.ts',
    `import '../kill/fine.ts';`,
    ['simulation'],
  ],
  [
    'the simulation importing a module of Node',
    'packages/proof/src/simulation/c.ts',
    `import 'node:fs';`,
    ['simulation'],
  ],
  ['the clock in the simulation', 'packages/proof/src/simulation/d.ts', 'export const t = Date.now();', ['ambient']],
  ['an import that leads nowhere', 'packages/app/src/a.ts', `import './nowhere.ts';`, ['unresolved']],
  ['a package nobody installed', 'packages/app/src/b.ts', `import 'left-pad';`, ['undeclared', 'unresolved']],
  [
    'an import of types alone, where it may not go',
    'packages/domain/src/booking/e.ts',
    `import type { Pool } from 'pg'; export type P = Pool;`,
    ['undeclared', 'vendor'],
  ],
  [
    'a dynamic import, where it may not go',
    'packages/domain/src/booking/f.ts',
    `export const x = () => import('pg');`,
    ['undeclared', 'vendor'],
  ],
  [
    'a context reaching an undeclared other',
    'packages/domain/src/booking/g.ts',
    `import '../accounts/index.ts';`,
    ['context'],
  ],
  [
    'a context reaching an undeclared other by name',
    'packages/application/src/booking/named.ts',
    `import '@svc/domain/accounts';`,
    ['context'],
  ],
  [
    'a context past the index of another',
    'packages/application/src/commerce/a.ts',
    `import '../invoicing/inner.ts';`,
    ['context-door'],
  ],
  [
    'code where only types may come from',
    'packages/application/src/invoicing/a.ts',
    `import '../commerce/index.ts';`,
    ['context'],
  ],
  [
    'a vendor package reaching a foreign context',
    'packages/adapters-payments/src/card/b.ts',
    `import '@svc/application/accounts';`,
    ['context'],
  ],
  ['the container outside the composition', 'packages/app/src/c.ts', `import 'inversify';`, ['container']],
  [
    'the effect barrel',
    'packages/application/src/booking/c.ts',
    `import { Effect } from 'effect'; export { Effect };`,
    ['effect-barrel'],
  ],
  [
    'the platform barrel',
    'packages/adapters-http/src/booking/d.ts',
    `import '@effect/platform-node';`,
    ['effect-barrel', 'effect-http'],
  ],
  [
    'effect/http outside the HTTP kernel',
    'packages/adapters-http/src/commerce/a.ts',
    `import 'effect/http/HttpRouter';`,
    ['effect-http'],
  ],
  [
    'neverthrow outside the domain',
    'packages/application/src/kernel/a.ts',
    `import 'neverthrow';`,
    ['result', 'undeclared', 'vendor'],
  ],
  [
    'the environment outside the configuration',
    'packages/app/src/e.ts',
    `export const e = process.env;`,
    ['environment'],
  ],
  ...(
    [
      ['taken apart', 'const { env } = process;\nexport const e = env;'],
      ['imported', `import { env } from 'node:process';\nexport const e = env;`],
    ] as const
  ).map(
    ([title, source], i) =>
      [`the environment ${title}`, `packages/app/src/e-${i}.ts`, source, ['environment']] as const,
  ),
  ['code with another ending', 'packages/domain/src/kernel/hidden.mts', `import 'pg';`, ['ending']],
  ['code that is JavaScript', 'packages/domain/src/kernel/hidden.js', 'export const t = Date.now();', ['ending']],
  [
    'a decorator',
    'packages/app/src/f.ts',
    `const injectable = () => () => {};\n@injectable()\nexport class A {}`,
    ['decorator'],
  ],
  ['a folder named after a pattern', 'packages/app/src/utils/a.ts', 'export {};', ['folder']],
  ['a file name that is not kebab-case', 'packages/app/src/camelCase.ts', 'export {};', ['name']],
  ['a file of 301 lines', 'packages/app/src/long.ts', 'export {};\n'.repeat(301), ['length']],
  ...(
    [
      ['the clock', 'export const t = Date.now();'],
      ['the date', 'export const t = new Date();'],
      ['the date without brackets', 'export const t = new Date;'],
      ['the clock by another name', 'export const { now } = Date;'],
      ['chance by a text', `export const t = Math['random']();`],
      ['Temporal.Now', 'export const t = Temporal.Now.instant();'],
      ['chance', 'export const t = Math.random();'],
      ['random ids', 'export const t = crypto.randomUUID();'],
      ['timers', 'setTimeout(() => {}, 1);'],
      ['intervals', 'setInterval(() => {}, 1);'],
      ['the network', `export const t = fetch('https://example.org');`],
      ['the process', 'export const t = process.pid;'],
      ['the clock inside a template', 'export const t = `at ${Date.now()}`;'],
    ] as const
  ).map(
    ([title, source], i) =>
      [`${title} in the domain`, `packages/domain/src/kernel/ambient-${i}.ts`, source, ['ambient']] as const,
  ),
  ['the clock in the application', 'packages/application/src/kernel/b.ts', 'export const t = Date.now();', ['ambient']],
];

/** What the rules must let pass: the same words where they belong. */
const innocent: Readonly<Record<string, string>> = {
  'packages/application/src/invoicing/inner.ts': 'export {};',
  'packages/application/src/invoicing/fine.ts': `import type {} from '../commerce/index.ts'; import '../kernel/deep.ts'; import '@svc/domain/kernel';`,
  'packages/application/src/kernel/deep.ts': `// Date.now() is for clocks\nexport const word = 'Math.random';\nexport const pattern = /setTimeout|\\/process.env/;`,
  'packages/domain/src/kernel/a.test.ts': `import 'vitest';\nimport 'node:fs';\nexport const t = Date.now();`,
  'packages/app/src/config.ts': 'export const all = process.env;',
  'packages/app/src/composition/a.ts': `import 'inversify';`,
  'packages/adapters-payments/src/card/fine.test.ts': `import '@svc/emulators/payments';`,
  'packages/emulators/src/payments/fine.ts': `import '../kernel/index.ts'; import '@svc/domain/invoicing';`,
  'packages/emulators/src/payments/fine.test.ts': `import '@svc/application/testing';`,
  'packages/adapters-http/src/kernel/c.ts': `import 'effect/http/HttpRouter';\nimport '@effect/platform-node/NodeHttpServer';`,
  'packages/domain/src/kernel/dates.ts': `export const t = (text: string) => new Date(text);\nexport const at = new Date(0);\nexport const m = Math.max(1, 2);`,
  'packages/domain/src/commerce/long.transitions.ts': 'export {};\n'.repeat(400),
  'packages/proof/src/kill/fine.ts': `import '@svc/app'; import '@svc/emulators/payments'; import 'node:fs';`,
  'packages/proof/src/simulation/fine.ts': `import '@svc/application/testing'; import '@svc/domain/kernel'; import 'effect/Effect';`,
  'packages/proof/src/simulation/main.ts': `import 'node:os'; export const t = performance.now();`,
  'packages/app/src/server.ts': 'export {};',
  'packages/app/src/sold.composed.test.ts': `import './server.ts';`,
};

describe('the rules of the house', () => {
  let tree: PlantedTree;
  let printed = '';
  let status: number | null = null;
  const rulesAt = (path: string): readonly string[] =>
    printed
      .split('\n')
      .filter((line) => line.startsWith(`${path}:`))
      .map((line) => line.replace(/^[^:]+(?::\d+)?: ([^:]+):.*$/, '$1'))
      .toSorted();

  beforeAll(() => {
    const vitest = {
      'node_modules/vitest/package.json': '{"name":"vitest","main":"index.js"}',
      'node_modules/vitest/index.js': '',
    };
    const files = Object.fromEntries(planted.map(([, path, source]) => [path, source]));
    tree = plantTree(workspace, { ...vitest, ...innocent, ...files });
    const run = spawnSync(process.execPath, [join(import.meta.dirname, 'architecture.ts'), tree.root], {
      encoding: 'utf8',
    });
    printed = run.stdout;
    status = run.status;
  });
  afterAll(() => tree[Symbol.dispose]());

  it('end the check with 1 when one is broken', () => expect(status).toBe(1));
  it.each(planted)('refuse %s', (_title, path, _source, rules) => expect(rulesAt(path)).toEqual(rules));
  it.each(Object.keys(innocent))('let %s pass', (path) => expect(rulesAt(path)).toEqual([]));
  it('report a declared pair of contexts that nobody uses', () =>
    expect(printed).toContain('tools/tidy/context-map.ts: context-unused: nothing goes from commerce to booking'));
});
