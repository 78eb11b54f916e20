import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { strangers } from './strangers.ts';

const folder = mkdtempSync(join(tmpdir(), 'strangers-'));
afterAll(() => rmSync(folder, { recursive: true }));

const files: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({
    exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' }, './package.json': './package.json' },
  }),
  'README.md': '# x',
  'dist/index.js': "import { a } from './a.js';\nexport const late = () => import('./late.js');\nexport { a };\n",
  'dist/index.js.map': '{}',
  'dist/index.d.ts': "export type { Shape } from './shape.ts';\n",
  'dist/a.js': '',
  'dist/a.d.ts': '',
  'dist/late.js': "import 'elsewhere';\n",
  'dist/late.d.ts': '',
  'dist/shape.js': 'export {};\n',
  'dist/shape.d.ts': '',
};
for (const [path, text] of Object.entries(files)) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

describe('the files of a tarball', () => {
  it('are all there for an entry: for its code, or for its types', () =>
    expect(strangers(folder, Object.keys(files))).toEqual([]));
  it.each([
    'dist/old.js',
    'dist/a.test.js',
    'dist/bench.testkit.d.ts',
    'dist/a.d.ts.map',
    'src/a.ts',
    'dist/.tsbuildinfo',
  ])('have %s only by mistake', (odd) => expect(strangers(folder, [...Object.keys(files), odd])).toEqual([odd]));
});
