import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plantTree, type PlantedTree } from './planted-tree.ts';
import { plantedViolations } from './planted-violations.ts';

const workspace = join(import.meta.dirname, '../..');

/** What the rules must let pass: the same words where they belong. */
const innocent: Readonly<Record<string, string>> = {
  'packages/application/src/invoicing/inner.ts': 'export {};',
  'packages/application/src/invoicing/fine.ts': `import type {} from '@svc/domain/commerce'; import '../kernel/deep.ts'; import '@svc/domain/kernel';`,
  'packages/application/src/kernel/deep.ts': `// Date.now() is for clocks\nexport const word = 'Math.random';\nexport const pattern = /setTimeout|\\/process.env/;`,
  'packages/domain/src/booking/circle-b.ts': `import './circle-c.ts';`,
  'packages/domain/src/booking/circle-c.ts': `import './circle-a.ts';`,
  'packages/domain/src/booking/typed-b.ts': `import type { A } from './typed-a.ts'; export type B = A;`,
  'packages/domain/src/booking/beside-circle.ts': `import './circle-a.ts'; import './beside-b.ts';`,
  'packages/domain/src/booking/beside-b.ts': 'export {};',
  'packages/proof/src/simulation/circle.ts': `import './circle-of-proof.ts';`,
  'packages/proof/src/simulation/circle-of-proof.ts': `import './circle.ts';`,
  'packages/domain/src/kernel/a.test.ts': `import 'vitest';\nimport 'node:fs';\nexport const t = Date.now();`,
  'packages/app/src/config/config.ts': 'export const all = process.env;',
  'packages/adapters-db/src/kernel/gather/in-batches.ts': 'export {};',
  'packages/adapters-db/src/booking/find-slots.ts': `import '../kernel/gather/in-batches.ts';`,
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
  'packages/app/src/serving/server.ts': 'export {};',
  'packages/app/src/prose.ts': '// Only plain packages refuse it: told.\nexport {};',
  'packages/domain/src/kernel/retold.ts': '// A story retold.\nexport {};',
  'packages/app/src/sold.composed.test.ts': `import './serving/server.ts';`,
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
    const files = Object.fromEntries(plantedViolations.map(([, path, source]) => [path, source]));
    tree = plantTree(workspace, { ...vitest, ...innocent, ...files });
    const run = spawnSync(process.execPath, [join(import.meta.dirname, 'architecture.ts'), tree.root], {
      encoding: 'utf8',
    });
    printed = run.stdout;
    status = run.status;
  });
  afterAll(() => tree[Symbol.dispose]());

  it('end the check with 1 when one is broken', () => expect(status).toBe(1));
  it.each(plantedViolations)('refuse %s', (_title, path, _source, rules) => expect(rulesAt(path)).toEqual(rules));
  it.each(Object.keys(innocent))('let %s pass', (path) => expect(rulesAt(path)).toEqual([]));
  it('say which files a circle goes through', () =>
    expect(printed).toContain(
      ['circle-a', 'circle-b', 'circle-c', 'circle-a']
        .map((name) => `packages/domain/src/booking/${name}.ts`)
        .join(' → '),
    ));
  it('report a declared pair of contexts that nobody uses', () =>
    expect(printed).toContain('tools/tidy/context-map.ts: context-unused: nothing goes from commerce to booking'));
});
