import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mutants } from '@svc/proof/simulation';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/RELIABILITY.md'), 'utf8');

/** The planted bugs that a printed table names; null when the run hunted none. */
const bugsIn = (text: string): readonly string[] | null => {
  const [, table] = text.split('| planted bug | found after | by invariant |\n|---|---|---|\n');
  if (table === undefined) return null;
  return [...table.split(/\n\n|\n<!--/)[0]!.matchAll(/^\| (.+?) \| .+ \| .* \|$/gm)].map(([, name]) => name ?? '');
};

describe('the page about reliability', () => {
  it('has a block for each kind of proof that writes one, with figures in it', () => {
    for (const kind of ['seeds', 'hunts', 'kill'])
      expect(page.split(`<!-- proof ${kind} -->\n`)[1]?.split(`\n<!-- end of proof ${kind} -->`)).toHaveLength(2);
    expect(page).toMatch(/<!-- proof seeds -->\nSeeds \d+ to \d+: \*\*[\d,]+ steps/u);
    expect(page).toMatch(/<!-- proof kill -->\n\| strike, provider, story \| points \| survived \|/u);
  });
  it('reports no violation and no point that was not survived', () => {
    expect(page).toContain(' 0 violations** in ');
    const [, survived, points, lost, kinds] =
      /(\d+) of (\d+) persistence points survived a kill, (\d+) of (\d+) kinds of COMMIT/u.exec(page) ?? [];
    expect([Number(points) > 0, survived, lost]).toEqual([true, points, kinds]);
  });
  it('names the planted bugs that there are, where it names them', () => {
    const all = mutants.map(({ name }) => name);
    expect(bugsIn(page) ?? all).toEqual(all);
    const [first] = mutants;
    const table = `| planted bug | found after | by invariant |\n|---|---|---|\n| ${first?.name} | 3 seeds | 6 capacity |\n\n`;
    expect(bugsIn(table)).toEqual([first?.name]);
  });
});
