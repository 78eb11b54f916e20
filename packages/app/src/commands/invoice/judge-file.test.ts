import { existsSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { judgeFile } from './judge-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'judged-'));
const at = (name: string): string => join(folder, name);
writeFileSync(at('sparse.xml'), '');
truncateSync(at('sparse.xml'), 40_000_000_000);
writeFileSync(at('empty.xml'), '');
afterAll(() => rmSync(folder, { recursive: true }));

/** Made up while it is read, without an end that matters. */
const endless = '/proc/self/pagemap';

const codesOf = async (file: string): Promise<unknown> => {
  const answer = await judgeFile({ file, task: 'check', language: 'en', today: '2026-03-10' });
  return 'verdict' in answer ? answer.verdict.checks.map(({ code }) => code) : answer;
};

it('a file of forty gigabytes, or of none, is rejected unread', async () => {
  expect([await codesOf(at('sparse.xml')), await codesOf(at('empty.xml'))]).toEqual([['00003'], ['00200']]);
});

it.skipIf(!existsSync(endless))('what the system makes up without end is rejected unread', async () => {
  expect(await codesOf(endless)).toEqual(['00200']);
});
