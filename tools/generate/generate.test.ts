import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statesOf } from '@svc/domain/kernel';
import { sourceFiles } from '../tidy/source-tree.ts';
import { machinePage } from './machine-page.ts';
import { machines } from './machines.ts';
import { stalePages, writePages } from './main.ts';
import { generatedPages } from './pages.ts';

const workspace = join(import.meta.dirname, '../..');

describe('the generated pages', () => {
  it('are fresh: run pnpm generate when this fails', () => expect(stalePages(workspace)).toEqual([]));
  it('come out the same every time', () =>
    expect([...generatedPages(workspace)]).toEqual([...generatedPages(workspace)]));
  it('explain every configuration key in both places', () => {
    const pages = generatedPages(workspace);
    // The limits below have a table of their own.
    const [table = ''] = (pages.get('docs/generated/configuration.md') ?? '').split('## Rate limits');
    const keys = [...table.matchAll(/^\| `(\w+)`/gm)].map(([, key]) => key);
    expect(keys).toContain('PAYMENT__CARD__BASEURL');
    for (const key of keys) expect(pages.get('.env.example')).toContain(`\n#${key ?? ''}=`);
  });
});

describe('the check of the generated pages', () => {
  let root = '';
  const pages = new Map([
    ['docs/generated/a.md', 'a'],
    ['docs/generated/b/c.md', 'c'],
  ]);
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'generated-'));
    mkdirSync(join(root, 'docs/generated/old'), { recursive: true });
    writeFileSync(join(root, 'docs/generated/a.md'), 'another text');
    writeFileSync(join(root, 'docs/generated/old/d.md'), 'nobody makes this any more');
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it('names what differs, what is missing and what has no maker', () =>
    expect(stalePages(root, pages)).toEqual([
      'docs/generated/a.md',
      'docs/generated/b/c.md',
      'docs/generated/old/d.md',
    ]));
  it('has nothing to name once they were written', () => {
    writePages(root, pages);
    expect(stalePages(root, pages)).toEqual([]);
    expect(readFileSync(join(root, 'docs/generated/b/c.md'), 'utf8')).toBe('c');
  });
});

describe('the machines', () => {
  it('are all of the domain’s transition tables', () => {
    const files = sourceFiles(workspace)
      .map(({ path }) => path)
      .filter((path) => path.startsWith('packages/domain/') && path.endsWith('.transitions.ts'));
    const named = machines.map(({ folder, name }) => `packages/domain/src/${folder}/${name}.transitions.ts`);
    expect(named.toSorted()).toEqual(files);
    expect(new Set(machines.map(({ table }) => table)).size).toBe(files.length);
  });
  it.each(machines)('$name begins in states of its own and has a sentence about itself', (machine) => {
    const states: readonly string[] = statesOf(machine.table);
    for (const state of machine.starts) expect(states).toContain(state);
    const page = generatedPages(workspace).get(`docs/generated/machines/${machine.name}.md`) ?? '';
    expect(page.split('\n')[2]).toMatch(/\w+ \w+.*\.$/);
  });
  it('show moves, replays, restores and refusals in their table and their diagram', () => {
    const order = machines.find(({ name }) => name === 'order');
    const page = order === undefined ? '' : machinePage(order, '');
    expect(page).toContain('| **Pending** | → Paid | → OperatorReview | → Expired |');
    expect(page).toContain('↩ Paid, Finalized, OperatorReview');
    expect(page).toContain('  RefundPending --> Finalized : refundPart ↩, refundRefused ↩');
    expect(page).toContain('| `order_not_in_review` | Pending × confirmPayment');
  });
});
