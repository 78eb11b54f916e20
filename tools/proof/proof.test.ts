import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { missedGoalsOf, namesOfKills, onlyMissesGoals, pageOf, withBlock } from './figures.ts';
import { proofParts } from './parts.ts';
import { freshResultsOf, readResults, reportIn, sourcesOf, standingOf, type ProofResult } from './results.ts';

const result = (over: Partial<ProofResult> = {}): ProofResult => ({
  sources: 'a',
  on: '2026-11-25',
  seconds: 3,
  outcome: 'passed',
  ...over,
});

describe('the parts of the whole proof', () => {
  it('are named apart, and their commands and folders are there', () => {
    expect(new Set(proofParts.map(({ name }) => name)).size).toBe(proofParts.length);
    const root = join(import.meta.dirname, '../..');
    for (const { command, covers } of proofParts) {
      expect([command[1], existsSync(command[1] ?? '')]).toEqual([command[1], true]);
      for (const folder of covers) expect([folder, existsSync(join(root, folder))]).toEqual([folder, true]);
    }
  });

  it('are fresh only when they passed on the sources as they are now', () => {
    expect(standingOf(undefined, 'a')).toBe('never run');
    expect(standingOf(result(), 'a')).toBe('fresh');
    expect(standingOf(result(), 'b')).toBe('stale');
    expect(standingOf(result({ outcome: 'failed' }), 'a')).toBe('failed');
    expect(standingOf(result({ outcome: 'absent' }), 'a')).toBe('absent');
  });

  it('cover sources by their content: another folder has another hash, the same folder the same', () => {
    const [domain, application] = [['packages/domain'], ['packages/application']].map((covers) =>
      sourcesOf({ covers }),
    );
    expect(domain).not.toBe(application);
    expect(sourcesOf({ covers: ['packages/domain'] })).toBe(domain);
  });

  it('have results under their names alone', () => {
    const names = new Set(proofParts.map(({ name }) => name));
    expect(Object.keys(readResults()).filter((name) => !names.has(name))).toEqual([]);
  });
});

describe('the figures of the whole proof', () => {
  const kills = [
    { seconds: 1, names: ['kill b'], rows: [{ what: 'SIGKILL, card, sale', points: 2, survived: 2 }] },
    { seconds: 2, names: ['kill a', 'kill b'], rows: [{ what: 'SIGKILL, card, sale', points: 3, survived: 3 }] },
  ].map((report) => result({ report }));

  it('add the parts of the kill test up', () => {
    const page = pageOf.kill?.(kills);
    expect(page).toContain('| SIGKILL, card, sale | 5 | 5 |');
    expect(page).toContain('5 of 5 persistence points survived a kill, 0 of 0 kinds of COMMIT a lost answer, in 3 s');
    expect(namesOfKills(kills)).toEqual(['kill a', 'kill b']);
  });

  it('ask all shares of the seeds together what a rare seed alone comes to', () => {
    const share = (missedGoals: readonly string[], over = {}) => ({ violations: [], unlike: [], missedGoals, ...over });
    expect(onlyMissesGoals(share(['rare']))).toBe(true);
    expect(onlyMissesGoals(share([]))).toBe(false);
    expect(onlyMissesGoals(share(['rare'], { violations: ['money'] }))).toBe(false);
    expect(onlyMissesGoals(share(['rare'], { unlike: [3] }))).toBe(false);
    const shares = (...missed: readonly (readonly string[])[]) =>
      missed.map((goals) => result({ report: share(goals) }));
    expect(missedGoalsOf(shares(['a', 'b'], ['b', 'c'], ['b']))).toEqual(['b']);
    expect(missedGoalsOf(shares(['a'], []))).toEqual([]);
    expect(missedGoalsOf([])).toEqual([]);
  });

  it('replace what stands between their marks, and nothing else', () => {
    const page = 'a\n<!-- proof kill -->\nold\n<!-- end of proof kill -->\nb';
    expect(withBlock(page, 'kill', 'new')).toBe('a\n<!-- proof kill -->\nnew\n<!-- end of proof kill -->\nb');
    expect(withBlock(page, 'seeds', 'new')).toBe(page);
  });

  it('stand for a kind only when each of its parts passed on the sources as they are now', () => {
    const hash = ({ covers }: { readonly covers: readonly string[] }): string => covers.join();
    const own = proofParts.filter(({ kind }) => kind === 'seeds');
    const fresh = Object.fromEntries(own.map((part) => [part.name, result({ sources: hash(part) })]));
    expect(freshResultsOf('seeds', fresh, hash)).toHaveLength(own.length);
    const last = own.at(-1)?.name ?? '';
    for (const broken of [result(), result({ outcome: 'failed', sources: hash({ covers: own[0]?.covers ?? [] }) })])
      expect(freshResultsOf('seeds', { ...fresh, [last]: broken }, hash)).toBeUndefined();
    expect(freshResultsOf('seeds', {})).toBeUndefined();
  });

  it('are read only from a report that was printed whole', () => {
    expect(reportIn('{"points": 3}')).toEqual({ points: 3 });
    for (const cut of ['', '{"points": 3', 'Error: no such command', '3', 'null'])
      expect(reportIn(cut)).toBeUndefined();
  });

  it('are compared with a list of kill points that names each once, in order', () => {
    const list = readFileSync(join(import.meta.dirname, 'kill-points.txt'), 'utf8')
      .trimEnd()
      .split('\n');
    expect(list.length).toBeGreaterThan(300);
    expect(list).toEqual([...new Set(list)].toSorted());
    const whole = freshResultsOf('kill', readResults());
    expect(list).toEqual(whole === undefined ? list : namesOfKills(whole));
  });
});
