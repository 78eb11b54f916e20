import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { composeFattura } from '@svc/domain/invoicing';
import { printDocument } from '@svc/adapters-sdi/local';
import { anna, studioLoto } from '@svc/application/testing';
import { CopyRefused, storeCopy } from './store-copy.ts';

const folder = mkdtempSync(join(tmpdir(), 'copies-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string): string => join(folder, name);
const copyOf = (number: string): Promise<Uint8Array> =>
  printDocument(
    composeFattura({
      tipoDocumento: 'TD01',
      seller: studioLoto,
      buyer: anna,
      number,
      date: Temporal.PlainDate.from('2026-03-10'),
      currency: 'EUR',
      lines: [{ description: 'Lezione di yoga', quantity: 1, grossCents: 2000, vat: { rateBp: 2200 } }],
    })._unsafeUnwrap(),
    'it',
  );

it('the copy of a file is made anew, whatever the file holds by now, and that of another file of its stem stays', async () => {
  for (const name of ['a.xml', 'a.xml.p7m', 'a.p7m', 'a']) writeFileSync(at(name), name);
  const [first, second] = [await copyOf('1'), await copyOf('2')];
  expect(await storeCopy(at('a.xml'), first, undefined)).toBe(at('a.pdf'));
  expect(await storeCopy(at('a.xml'), second, undefined)).toBe(at('a.pdf'));
  const stored = readFileSync(at('a.pdf'));
  for (const other of ['a.xml.p7m', 'a.p7m', 'a'])
    await expect(storeCopy(at(other), first, undefined)).rejects.toThrow(
      'a.pdf is there already and is the copy of another document: say --out',
    );
  expect(readFileSync(at('a.pdf'))).toEqual(stored);
  expect(await storeCopy(at('a.p7m'), first, at('other.pdf'))).toBe(at('other.pdf'));
});

it('of two files of one stem at once one has its copy, and the other is refused', async () => {
  for (const name of ['b.xml', 'b.p7m']) writeFileSync(at(name), name);
  const copy = await copyOf('3');
  const ends = await Promise.allSettled(['b.xml', 'b.p7m'].map((name) => storeCopy(at(name), copy, undefined)));
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const refused = ends.find((end): end is PromiseRejectedResult => end.status === 'rejected');
  expect(refused?.reason).toBeInstanceOf(CopyRefused);
});

it('a PDF that came from somewhere else stays', async () => {
  writeFileSync(at('c.xml'), 'c');
  writeFileSync(at('c.pdf'), '%PDF-1.4 of the supplier');
  await expect(storeCopy(at('c.xml'), await copyOf('4'), undefined)).rejects.toThrow('was not made here');
});
