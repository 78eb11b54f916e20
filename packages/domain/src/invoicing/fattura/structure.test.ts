import { describe, expect, it } from 'vitest';
import { checkFattura } from './checks/check-fattura.ts';
import { STRUCTURE_CODE } from './checks/finding.ts';
import { composeFattura } from './compose.ts';
import type { FatturaElettronica } from './fattura.ts';
import { lesson, today } from './fixtures.test.support.ts';

const base = composeFattura(lesson)._unsafeUnwrap();
/** The invoice with one value set or removed, by a path such as `FatturaElettronicaBody.0.DatiGenerali`. */
const changed = (path: string, value: unknown): FatturaElettronica => {
  const copy = structuredClone(base) as unknown as Record<string, unknown>;
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const parent = keys.reduce((node, key) => node[key] as Record<string, unknown>, copy);
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  return copy as unknown as FatturaElettronica;
};
const findings = (fattura: FatturaElettronica) => checkFattura(fattura, { today, strength: 'import' });
const paths = (fattura: FatturaElettronica) => findings(fattura).map(({ code, path }) => `${code} ${path}`);
const DOC = 'FatturaElettronicaBody.0.DatiGenerali.DatiGeneraliDocumento';
const LINE = 'FatturaElettronicaBody.0.DatiBeniServizi.DettaglioLinee.0';
const BUYER = 'FatturaElettronicaHeader.CessionarioCommittente';
const DOC_PATH = 'FatturaElettronicaBody[1]/DatiGenerali/DatiGeneraliDocumento';

describe('the structure of a document', () => {
  it('is good when composed here', () => {
    expect(findings(base)).toEqual([]);
  });
  it.each([
    [`${DOC}.TipoDocumento`, 'TD99', `${DOC_PATH}/TipoDocumento`],
    [`${DOC}.Data`, '2026-02-30', `${DOC_PATH}/Data`],
    [`${DOC}.Data`, '1969-12-31', `${DOC_PATH}/Data`],
    [`${DOC}.Numero`, 'x'.repeat(21), `${DOC_PATH}/Numero`],
    [`${DOC}.Numero`, 'è1', `${DOC_PATH}/Numero`],
    [`${DOC}.ImportoTotaleDocumento`, '20,00', `${DOC_PATH}/ImportoTotaleDocumento`],
    [`${DOC}.ImportoTotaleDocumento`, '20.0', `${DOC_PATH}/ImportoTotaleDocumento`],
    [`${DOC}.Causale`, ['ok', '20 €'], `${DOC_PATH}/Causale[2]`],
    [`${LINE}.AliquotaIVA`, '100.01', 'FatturaElettronicaBody[1]/DatiBeniServizi/DettaglioLinee[1]/AliquotaIVA'],
    [`${LINE}.Quantita`, '-1.00', 'FatturaElettronicaBody[1]/DatiBeniServizi/DettaglioLinee[1]/Quantita'],
    [`${LINE}.NumeroLinea`, '10000', 'FatturaElettronicaBody[1]/DatiBeniServizi/DettaglioLinee[1]/NumeroLinea'],
    [`${LINE}.Descrizione`, 'a\u0000b', 'FatturaElettronicaBody[1]/DatiBeniServizi/DettaglioLinee[1]/Descrizione'],
    [`${BUYER}.Sede.CAP`, '5010', 'FatturaElettronicaHeader/CessionarioCommittente/Sede/CAP'],
    ['versione', 'FSM10', '@versione'],
    ['SistemaEmittente', 'undici char', '@SistemaEmittente'],
  ])('does not hold %s = %j', (where, value, path) => {
    expect(paths(changed(where, value))).toEqual([`${STRUCTURE_CODE} ${path}`]);
  });
  it('wants every mandatory element, and knows no other', () => {
    expect(paths(changed(`${DOC}.Divisa`, undefined))).toEqual([`00200 ${DOC_PATH}/Divisa`]);
    expect(paths(changed('FatturaElettronicaBody', []))).toEqual(['00200 FatturaElettronicaBody']);
    expect(paths(changed(`${DOC}.Colore`, 'rosso'))).toEqual([`00200 ${DOC_PATH}/Colore`]);
  });
  it('names a buyer by Denominazione or by Nome and Cognome, whole and never both', () => {
    const anagrafica = `${BUYER}.DatiAnagrafici.Anagrafica`;
    const path = '00200 FatturaElettronicaHeader/CessionarioCommittente/DatiAnagrafici/Anagrafica';
    for (const names of [{}, { Nome: 'Anna' }, { Nome: 'Anna', Cognome: 'Rossi', Denominazione: 'Acme' }])
      expect(paths(changed(anagrafica, names))).toEqual([path]);
  });
  it('distinguishes a list from an element and an element from a text', () => {
    expect(paths(changed(`${DOC}.Causale`, 'una'))).toEqual([`00200 ${DOC_PATH}/Causale`]);
    expect(paths(changed(`${DOC}.DatiBollo`, 'SI'))).toEqual([`00200 ${DOC_PATH}/DatiBollo`]);
    expect(paths(changed(`${DOC}.Numero`, { a: '1' }))).toEqual([`00200 ${DOC_PATH}/Numero`]);
  });
  it('takes blanks around numbers and dates, as XSD does, and a zone behind a date', () => {
    expect(paths(changed(`${DOC}.ImportoTotaleDocumento`, '\n 20.00 '))).toEqual([]);
    expect(paths(changed(`${DOC}.Data`, ' 2026-03-10+01:00'))).toEqual([]);
    expect(paths(changed(`${DOC}.Numero`, ' 1'))).toEqual([]);
  });
  it('says in both languages what the element takes', () => {
    const [finding] = findings(changed(`${DOC}.Divisa`, 'euro'));
    expect(finding).toMatchObject({ it: expect.stringContaining('tre lettere'), en: expect.stringContaining('three') });
  });
  it('is judged alone when elements are missing, and with all checks when only values are wrong', () => {
    const send = (fattura: FatturaElettronica) =>
      checkFattura(fattura, { today, strength: 'send' }).map(({ code }) => code);
    expect(send(changed('FatturaElettronicaHeader.CedentePrestatore', undefined))).toEqual(['00200']);
    expect(send(changed(`${DOC}.Numero`, 'è'))).toEqual(['00200', '00425']);
  });
  it('never throws, whatever is put in the place of an element', () => {
    for (const value of [null, 1, 'x', [], {}, [null], [[]], true])
      for (const where of [
        'FatturaElettronicaHeader',
        'FatturaElettronicaBody',
        DOC,
        LINE,
        `${BUYER}.Sede`,
        `${DOC}.Numero`,
      ])
        expect(checkFattura(changed(where, value), { today, strength: 'send' }).length).toBeGreaterThan(0);
  });
  // Two million blanks: a rule that looked at them twice over would never come back.
  it('is judged in one pass over a hostile text', () => {
    const long = `${' '.repeat(2_000_000)}x`;
    for (const where of [`${DOC}.Data`, `${DOC}.ImportoTotaleDocumento`, `${LINE}.AliquotaIVA`, `${LINE}.Quantita`])
      expect(findings(changed(where, long))).toHaveLength(1);
  });
});
