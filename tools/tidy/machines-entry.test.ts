import { globSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { describe, expect, it } from 'vitest';

const domain = join(import.meta.dirname, '../../packages/domain/src');
const entries = globSync('*/machines.ts', { cwd: domain }).toSorted();

interface Loaded {
  readonly code: string;
  readonly modules: readonly string[];
}

/** The entry as a screen gets it that words every table of it. */
const bundled = async (entry: string, names: readonly string[]): Promise<Loaded> => {
  const screen = `import { ${names.join(', ')} } from ${JSON.stringify(join(domain, entry))};\nconsole.log(${names.join(', ')});`;
  const bundle = await rolldown({
    input: 'screen',
    plugins: [
      {
        name: 'screen',
        resolveId: (id) => (id === 'screen' ? id : null),
        load: (id) => (id === 'screen' ? screen : null),
      },
    ],
  });
  try {
    const { output } = await bundle.generate();
    const [{ code, modules }] = output;
    const kept = Object.entries(modules).filter(([, { renderedLength }]) => renderedLength > 0);
    return { code, modules: kept.map(([id]) => id) };
  } finally {
    await bundle.close();
  }
};

describe('the machines of a context, as screens load them', () => {
  it('stand in an entry of each context that has tables, and all of them do', async () => {
    const tables = globSync('**/*.transitions.ts', { cwd: domain });
    const contexts = new Set(tables.map((path) => path.split('/')[0] ?? ''));
    expect(entries).toEqual([...contexts].toSorted().map((context) => `${context}/machines.ts`));
    for (const path of tables) {
      const [context] = path.split('/');
      const own: Record<string, unknown> = await import(join(domain, path));
      const entry: Record<string, unknown> = await import(join(domain, `${context}/machines.ts`));
      const names = Object.keys(own).filter((name) => name.endsWith('Table'));
      expect(names.length).toBeGreaterThan(0);
      for (const name of names) expect(entry[name]).toBe(own[name]);
    }
  });
  it('bring no library along: neither zod nor decimal.js nor neverthrow', async () => {
    for (const entry of entries) {
      const { modules, code } = await bundled(entry, Object.keys(await import(join(domain, entry))));
      expect(code).toContain('Table');
      expect(modules.filter((id) => id.includes('node_modules'))).toEqual([]);
    }
  });
});
