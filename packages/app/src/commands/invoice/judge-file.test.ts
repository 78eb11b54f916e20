import { existsSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { MAX_FILE_BYTES } from '@svc/domain/invoicing';
import { yogaLesson } from '../../testing/yoga-lesson.ts';
import { judgeFile } from './judge-file.ts';
import { verdictText } from './verdict-text.ts';

const folder = mkdtempSync(join(tmpdir(), 'judged-'));
const at = (name: string): string => join(folder, name);
writeFileSync(at('sparse.xml'), '');
truncateSync(at('sparse.xml'), 40_000_000_000);
writeFileSync(at('large.xml'), Buffer.alloc(MAX_FILE_BYTES + 1, ' '));
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

it('a file larger than SDI takes is told so by the rule of its size, however it is read', async () => {
  const verdict = await judgeFile({ file: at('large.xml'), task: 'check', language: 'en', today: '2026-03-10' });
  expect(verdict).toMatchObject({
    verdict: {
      sendable: false,
      checks: [{ code: '00003', message: 'The file is larger than 5 MB: 5000001 > 5000000' }],
    },
  });
});

it.each([
  ['it', '', 'non è un documento FatturaPA leggibile: il file è vuoto'],
  ['en', '', 'the file is empty'],
  ['it', '<!DOCTYPE a><a/>', 'non è un documento FatturaPA leggibile: un DOCTYPE è rifiutato, qualunque cosa dichiari'],
  ['it', '<a><b></a>', 'non è un documento FatturaPA leggibile: "b" è chiuso da "a"'],
  ['en', '<a><b></a>', '"b" is closed by "a"'],
  ['it', 'MIIB', 'non è un documento FatturaPA leggibile: il contenitore firmato è danneggiato'],
] as const)('in the language %s, a file of %j is told in that language alone', async (language, text, why) => {
  writeFileSync(at('told.xml'), text);
  const answer = await judgeFile({ file: at('told.xml'), task: 'check', language, today: '2026-03-10' });
  expect('verdict' in answer && answer.verdict.checks[0]?.message.startsWith(why)).toBe(true);
});

it.skipIf(!existsSync(endless))('what the system makes up without end is rejected unread', async () => {
  expect(await codesOf(endless)).toEqual(['00200']);
});

it('what only deserves a look is a warning of the check, and the document is sendable all the same', async () => {
  const linkedTo = [{ number: 'A-0', date: Temporal.PlainDate.from('2026-03-11') }];
  writeFileSync(at('later.xml'), yogaLesson({ tipoDocumento: 'TD05', linkedTo }));
  const asked = { file: at('later.xml'), language: 'it', today: '2026-03-10' } as const;
  const answer = await judgeFile({ ...asked, task: 'check' });
  expect(answer).toMatchObject({ verdict: { sendable: true, checks: [], warnings: [{ code: '00418' }] } });
  expect('verdict' in answer && verdictText(answer.verdict, 'it')).toContain(
    '\n  avviso 00418 FatturaElettronicaBody[1]',
  );
  const imported = await judgeFile({ ...asked, task: 'import' });
  expect('verdict' in imported && imported.verdict).not.toHaveProperty('warnings');
});

it('a hint at schemas that is no pair keeps the file from being sent, and from no import (00200)', async () => {
  const hint = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="urn:a" versione';
  writeFileSync(at('hint.xml'), yogaLesson().replace(' versione', ` ${hint}`));
  const asked = { file: at('hint.xml'), language: 'en', today: '2026-03-10' } as const;
  const checked = await judgeFile({ ...asked, task: 'check' });
  expect(checked).toMatchObject({ verdict: { result: 'accepted', sendable: false, checks: [{ code: '00200' }] } });
  expect(await judgeFile({ ...asked, task: 'import' })).toMatchObject({ verdict: { result: 'accepted', checks: [] } });
});
