import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyInput } from './any-input.test.support.ts';
import { checkFattura } from './checks/check-fattura.ts';
import type { CheckFinding } from './checks/finding.ts';
import { composeFattura } from './compose.ts';
import { corpusDir, corpusFile, corpusRows, readDocument, schemaOracle, withoutCorpus } from './corpus.test.support.ts';
import type { CorpusRow } from './corpus.test.support.ts';
import type { FatturaElettronica } from './fattura.ts';
import { fiscalContent } from './fiscal-content.ts';
import { stampTransmission } from './transmission.ts';
import { writeFattura } from './writer.ts';

const farAway = Temporal.PlainDate.from('2099-12-31');
const codesOf = (fattura: FatturaElettronica, strength: 'send' | 'import'): readonly string[] =>
  [...new Set(checkFattura(fattura, { today: farAway, strength }).map(({ code }) => code))].toSorted();
/** Where the reference is of an older reading: it compares natures one way, and asks for sub-codes from 2021 on. */
const isNewer = (fattura: FatturaElettronica, { code, path }: CheckFinding): boolean =>
  (code === '00444' && path.includes('/DatiRiepilogo[')) ||
  (code === '00445' && fattura.FatturaElettronicaBody[0]!.DatiGenerali.DatiGeneraliDocumento.Data < '2021');
const codesAsReferred = (fattura: FatturaElettronica): readonly string[] => {
  const found = checkFattura(fattura, { today: farAway, strength: 'send' });
  return [...new Set(found.filter((each) => !isNewer(fattura, each)).map(({ code }) => code))].toSorted();
};
const bytes = (fattura: FatturaElettronica): Uint8Array => new TextEncoder().encode(writeFattura(fattura));
const ordinary = ({ kind, container, format }: CorpusRow): boolean =>
  kind === 'invoice' && container === 'xml' && (format === 'FPR12' || format === 'FPA12');
/** Their fault is the namespace of the root, which the object does not hold: the reader's matter. */
const wrongNamespace = /valid_v13|esempio_fattura_test|wrong-namespace/;

describe.skipIf(corpusDir === undefined)(`the corpus${corpusDir === undefined ? ` (${withoutCorpus})` : ''}`, () => {
  const dir = corpusDir ?? '';
  const invoices = corpusDir === undefined ? [] : corpusRows(dir).filter(ordinary);
  const read = (row: CorpusRow): FatturaElettronica | undefined => {
    try {
      return readDocument(corpusFile(dir, row.file));
    } catch {
      return undefined;
    }
  };

  it('validates whatever we compose, stamp and write, by the official schema', () => {
    const oracle = schemaOracle(dir);
    fc.assert(
      fc.property(anyInput, fc.stringMatching(/^[A-Za-z0-9]{1,10}$/), (input, progressivoInvio) => {
        const fattura = composeFattura(input)._unsafeUnwrap();
        const stamped = stampTransmission(fattura, { idPaese: 'IT', idCodice: '01234567897', progressivoInvio });
        expect(oracle(bytes(stamped))).toBeUndefined();
        expect(codesOf(stamped, 'send')).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
  it('finds our structure rules of one mind with the official schema', () => {
    const oracle = schemaOracle(dir);
    const judged = invoices.filter(({ file, expect: verdict }) => verdict !== 'either' && !wrongNamespace.test(file));
    const ours = judged.map((row) => {
      const fattura = read(row);
      return [row.file, fattura !== undefined && codesOf(fattura, 'import').length === 0];
    });
    expect(judged.length).toBeGreaterThan(100);
    expect(ours).toEqual(judged.map(({ file }) => [file, oracle(corpusFile(dir, file)) === undefined]));
  });
  it('finds our checks of one mind with the reference reading of SDI, but for what that calls ambiguous', () => {
    const judged = invoices.flatMap((row) => {
      const fattura = read(row);
      return fattura === undefined || codesOf(fattura, 'import').length > 0 ? [] : [{ row, fattura }];
    });
    expect(judged.length).toBeGreaterThan(100);
    // The reference does not look at a tax representative's numbers.
    const compared = (codes: readonly string[]) => codes.filter((code) => code !== '00303' && code !== '00304');
    for (const { row, fattura } of judged) {
      const reference = [...(row.sdi_reference ?? []), ...(row.checksum_reference ?? [])];
      const ambiguous = new Set(reference.filter((code) => code.endsWith('?')).map((code) => code.slice(0, -1)));
      const sure = (codes: readonly string[]) => compared(codes).filter((code) => !ambiguous.has(code));
      const wanted = sure(reference.filter((code) => !code.endsWith('?'))).toSorted();
      expect([row.file, sure(codesAsReferred(fattura))]).toEqual([row.file, wanted]);
    }
  });
  it('finds each single defect before sending, under its code', () => {
    const mutations = invoices.filter(({ file, presend }) => file.startsWith('mutations/') && presend !== undefined);
    expect(mutations.length).toBeGreaterThan(25);
    const wrongly = mutations.filter((row) => {
      if (wrongNamespace.test(row.file)) return false;
      const fattura = read(row);
      const codes = fattura === undefined ? ['00200'] : codesOf(fattura, 'send');
      if (row.presend === 'refuse') return !codes.includes(row.expected_code ?? '');
      return row.presend === 'pass' && codes.length > 0;
    });
    expect(wrongly).toEqual([]);
  });
  it('is written again as it was read: same content, still valid', () => {
    const oracle = schemaOracle(dir);
    for (const row of invoices.filter(({ expect: verdict }) => verdict === 'accept')) {
      const fattura = read(row);
      if (fattura === undefined) throw new Error(`${row.file} was not read`);
      const again = bytes(fattura);
      expect([row.file, oracle(again)]).toEqual([row.file, undefined]);
      expect(readDocument(again)).toEqual(fattura);
      expect(fiscalContent(readDocument(again))).toBe(fiscalContent(fattura));
    }
  });
});
