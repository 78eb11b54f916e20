import { existsSync, linkSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runSvc } from '../testing/svc-command.ts';
import { yogaLesson } from '../testing/yoga-lesson.ts';
import type { FileVerdict } from './invoice/file-verdict.ts';

const folder = mkdtempSync(join(tmpdir(), 'invoices-'));
const at = (name: string): string => join(folder, name);
const xml = yogaLesson();
const lines = xml.replace(/<DettaglioLinee>.*<\/DettaglioLinee>/, (line) =>
  line.repeat(Math.floor((2_000_000 - xml.length) / line.length)),
);

const FILES: Readonly<Record<string, string | Uint8Array>> = {
  'good.xml': xml,
  'lot.xml': xml.replace(/<FatturaElettronicaBody>.*<\/FatturaElettronicaBody>/, '$&$&'),
  'tax.xml': xml.replace('<Imposta>3.61', '<Imposta>9.99').replace('<Numero>A-1', '<Numero>SENZA'),
  'order.xml': xml.replace('<Divisa>EUR</Divisa>', '').replace('<Numero>', '<Colore>x</Colore><Numero>'),
  'value.xml': xml.replace('<CAP>', '<CAP>x'),
  'doctype.xml': `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>${xml}`,
  'deep.xml': '<a>'.repeat(1_600_000),
  'large.xml': Buffer.alloc(9_000_000, ' '),
  'lines.xml': lines,
  'nodes.p7m': Buffer.concat([Uint8Array.of(0x30, 0x80), Buffer.alloc(7_000_000, Uint8Array.of(4, 0))]),
  'empty.xml': '',
  'note.txt': 'hello \u001b[31m',
};
beforeAll(() => {
  for (const [name, content] of Object.entries(FILES)) writeFileSync(at(name), content);
});
afterAll(() => rmSync(folder, { recursive: true }));

const invoice = (...args: readonly string[]) => runSvc(['invoice', ...args]);
const verdicts = (out: string): readonly FileVerdict[] =>
  out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as FileVerdict);
const TD01 = { type: 'TD01', number: 'A-1', date: '2026-03-10', total: '20.00' };
const INVALID = 'errors.eInvoicing.invoiceImportInvalid';

describe('svc invoice check', { timeout: 120_000 }, () => {
  it('says of each file on a line of its own what it is, and what SDI would say to it', async () => {
    const names = ['good.xml', 'lot.xml', 'tax.xml', 'order.xml', 'value.xml'].map(at);
    const { code, out, err } = await invoice('check', '--json', '--lang', 'en', ...names);
    expect([code, err]).toEqual([0, '']);
    const [good, lot, tax, order, value] = verdicts(out);
    expect(good).toEqual({ file: at('good.xml'), result: 'accepted', documents: [TD01], checks: [], sendable: true });
    expect(lot).toMatchObject({ result: 'accepted', documents: [TD01, TD01], sendable: false });
    expect(lot?.checks.map((check) => check.code)).toEqual(['00409']);
    const body = 'FatturaElettronicaBody[1]';
    expect(tax).toEqual({
      file: at('tax.xml'),
      result: 'accepted',
      documents: [{ ...TD01, number: 'SENZA' }],
      checks: [
        {
          code: '00421',
          path: `${body}/DatiBeniServizi/DatiRiepilogo[1]/Imposta`,
          message: 'Imposta is not AliquotaIVA times ImponibileImporto (tolerance 0.01): found 9.99, expected 3.61',
        },
        {
          code: '00425',
          path: `${body}/DatiGenerali/DatiGeneraliDocumento/Numero`,
          message: 'The number of the document must hold at least one digit',
        },
      ],
      sendable: false,
    });
    expect(order).toMatchObject({ result: 'rejected', code: INVALID, documents: [], sendable: false });
    expect(order?.checks.map((check) => check.path)).toEqual([
      `${body}/DatiGenerali/DatiGeneraliDocumento`,
      `${body}/DatiGenerali/DatiGeneraliDocumento/Divisa`,
    ]);
    expect(value?.checks).toMatchObject([{ code: '00200', path: expect.stringMatching(/Sede\/CAP$/) }]);
  });
  it('is stopped by no file: hostile ones are rejected, and the next is read', async () => {
    const hostile = ['doctype.xml', 'deep.xml', 'large.xml', 'nodes.p7m', 'empty.xml', 'note.txt'];
    const { code, out, err } = await invoice('check', '--json', ...[...hostile, 'lines.xml', 'good.xml'].map(at));
    expect([code, err]).toEqual([0, '']);
    const reply = verdicts(out);
    expect(reply.map(({ result }) => result)).toEqual([...hostile.map(() => 'rejected'), 'accepted', 'accepted']);
    expect(reply.slice(0, hostile.length).every((each) => each.code === INVALID && each.sendable === false)).toBe(true);
    expect(reply[2]?.checks[0]?.code).toBe('00003');
    // All its lines say 1 of 1: the sum is not what the summary says.
    expect(reply.at(-2)?.checks.map((check) => check.code)).toEqual(['00422']);
  });
  it('speaks Italian to its reader, and lets no file command the terminal', async () => {
    const { out } = await invoice('check', at('tax.xml'), at('note.txt'));
    expect(out).toContain(`${at('tax.xml')}: importabile, non inviabile\n  TD01 SENZA del 2026-03-10, 20.00\n  00421 `);
    expect(out).toContain('trovato 9.99, atteso 3.61');
    expect(out).toContain('non è un documento FatturaPA leggibile');
    expect(out).not.toContain('\u001b');
  });
});

describe('svc invoice import --dry-run', () => {
  it('asks for the structure alone', async () => {
    const { code, out } = await invoice('import', '--dry-run', '--json', at('tax.xml'), at('order.xml'));
    expect(code).toBe(0);
    const [tax, order] = verdicts(out);
    expect(tax).toEqual({
      file: at('tax.xml'),
      result: 'accepted',
      documents: [{ ...TD01, number: 'SENZA' }],
      checks: [],
    });
    expect(order).toMatchObject({ result: 'rejected', code: INVALID });
    expect(order?.checks[1]?.message).toBe("manca l'elemento Divisa");
  });
});

describe('svc invoice pdf', () => {
  it('writes the courtesy copy beside the document, or where it is told', async () => {
    const first = await invoice('pdf', '--json', at('good.xml'));
    expect(verdicts(first.out)[0]).toEqual({
      file: at('good.xml'),
      result: 'accepted',
      documents: [TD01],
      checks: [],
      pdf: at('good.pdf'),
    });
    const second = await invoice('pdf', at('good.xml'), '--out', at('copy.pdf'), '--lang', 'en');
    expect([first.code, second.code]).toEqual([0, 0]);
    for (const name of ['good.pdf', 'copy.pdf']) expect(readFileSync(at(name)).subarray(0, 5).toString()).toBe('%PDF-');
  });
  it('overwrites its own copy, but neither the document under another name nor the PDF of somebody else', async () => {
    writeFileSync(at('own.xml'), xml);
    const paper = () => invoice('pdf', '--json', at('own.xml'));
    expect([(await paper()).code, (await paper()).code]).toEqual([0, 0]);
    writeFileSync(at('own.pdf'), '%PDF-1.4 of the supplier');
    const foreign = await paper();
    expect([foreign.code, JSON.parse(foreign.out)]).toMatchObject([2, { error: { exit: 2 } }]);
    expect(foreign.err).toContain('say --out');
    expect(readFileSync(at('own.pdf'), 'utf8')).toBe('%PDF-1.4 of the supplier');
    symlinkSync(at('own.xml'), at('soft.pdf'));
    linkSync(at('own.xml'), at('hard.pdf'));
    for (const link of ['soft.pdf', 'hard.pdf']) {
      const reply = await invoice('pdf', at('own.xml'), '--out', at(link));
      expect([reply.code, reply.err.includes('is the document itself')]).toEqual([2, true]);
    }
    expect(readFileSync(at('own.xml'), 'utf8')).toBe(xml);
  });
  it('writes none of a file that is no document', async () => {
    const { code, out } = await invoice('pdf', '--json', at('note.txt'));
    expect(code).toBe(0);
    expect(verdicts(out)[0]).toMatchObject({ result: 'rejected' });
    expect(existsSync(at('note.txt.pdf'))).toBe(false);
  });
});

describe('svc invoice used wrongly', () => {
  it.each([
    [[], 'there is no svc invoice'],
    [['send', 'x.xml'], 'Unknown subcommand "send"'],
    [['check'], 'no file is named'],
    [['import', 'x.xml'], 'needs a server'],
    [['check', '--dry-run', 'x.xml'], '--dry-run'],
    [['check', '--lang', 'de', 'x.xml'], '"de"'],
    [['check', '--colour', 'x.xml'], '--colour'],
    [['pdf', 'a.xml', 'b.xml'], '"b.xml"'],
    [['check', '--out', 'a', 'b.xml'], '--out'],
    [['check', '-hash.xml'], 'behind a --'],
    [['check', '-'], '-: il file non c’è\n'],
    [['check', '--lang', 'en', '/nope.xml'], '/nope.xml: there is no such file\n'],
    [['import', '--dry-run', '/nope\u001b.xml'], '/nope .xml: il file non c’è\n'],
    [['check', at('good.xml/x')], 'good.xml/x: il file non c’è\n'],
    [['check', ''], '"": il file non c’è\n'],
    [['pdf', at('good.xml'), '--out', at('good.xml')], 'is the document itself'],
    [['pdf', at('good.xml'), '--out', join(folder, 'nowhere/copy.pdf')], 'ENOENT'],
  ])('%j ends with 2 and says why', async (args, why) => {
    const { code, out, err } = await invoice(...args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(why);
  });
  it('takes what stands behind a -- for a file, whatever its name, and the same file as often as it is named', async () => {
    const named = [at('good.xml'), at('good.xml'), '--help'];
    const { code, out, err } = await invoice('check', '--json', '--', ...named);
    expect([code, err]).toEqual([2, '--help: il file non c’è\n']);
    expect(verdicts(out).map(({ file }) => file)).toEqual(named.slice(0, 2));
  });
  it('still says what it can of the other files', async () => {
    const { code, out, err } = await invoice('check', '--json', at('nowhere.xml'), folder, at('good.xml'));
    expect(code).toBe(2);
    expect(err).toContain('nowhere.xml');
    expect(err).toContain(`${folder}: non è un file`);
    expect(err).not.toContain('ENOENT');
    expect(verdicts(out).map(({ file }) => file)).toEqual([at('good.xml')]);
  });
});
