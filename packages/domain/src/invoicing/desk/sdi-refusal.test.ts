import { describe, expect, it } from 'vitest';
import { numberOfElement, pathOfElement } from './elements.ts';
import { sdiRefusal } from './sdi-refusal.ts';

const buyer = 'FatturaElettronicaHeader/CessionarioCommittente/DatiAnagrafici';

describe('the refusal of SDI', () => {
  it('is read into its code, its sentence and the elements that it names', () => {
    const message = '00417 - 1.4.1.1 <IdFiscaleIVA> e 1.4.1.2 <CodiceFiscale> non valorizzati';
    expect(sdiRefusal({ state: 'ERRO', message })).toEqual({
      code: '00417',
      message: '1.4.1.1 <IdFiscaleIVA> e 1.4.1.2 <CodiceFiscale> non valorizzati',
      paths: [`${buyer}/IdFiscaleIVA`, `${buyer}/CodiceFiscale`],
    });
  });
  it.for([
    ['EC02 - Fattura rifiutata', 'EC02', 'Fattura rifiutata'],
    ['00404 - Fattura duplicata', '00404', 'Fattura duplicata'],
    ['00404', '00404', '00404'],
    ['[TEST] 00404 - Fattura duplicata', '00404', 'Fattura duplicata'],
    ['declared absent at the gateway', null, 'declared absent at the gateway'],
    ['Totale 2.50 diverso da 1.22', null, 'Totale 2.50 diverso da 1.22'],
  ] as const)('%s: without an element it names none', ([message, code, text]) => {
    expect(sdiRefusal({ state: 'RIFI', message })).toEqual({ code, message: text, paths: [] });
  });
  it('is none of what stands, and of what nobody explained', () => {
    expect(sdiRefusal({ state: 'CONS', message: 'Consegnata' })).toBeNull();
    expect(sdiRefusal({ state: 'ERRO', message: null })).toBeNull();
  });
});

describe('the numbers of the elements', () => {
  it.for([
    ['1.1.4', 'FatturaElettronicaHeader/DatiTrasmissione/CodiceDestinatario'],
    ['1.1.6', 'FatturaElettronicaHeader/DatiTrasmissione/PECDestinatario'],
    ['1.4.1.1.2', `${buyer}/IdFiscaleIVA/IdCodice`],
    ['1.4.2.3', 'FatturaElettronicaHeader/CessionarioCommittente/Sede/CAP'],
    ['2.1.1.4', 'FatturaElettronicaBody/DatiGenerali/DatiGeneraliDocumento/Numero'],
    ['2.2.1.14', 'FatturaElettronicaBody/DatiBeniServizi/DettaglioLinee/Natura'],
    ['2.2.2.7', 'FatturaElettronicaBody/DatiBeniServizi/DatiRiepilogo/EsigibilitaIVA'],
  ] as const)('%s is the one of the specifications', ([number, path]) => {
    expect([pathOfElement(number), numberOfElement(path)]).toEqual([path, number]);
  });
  it('do not depend on how repeated elements are counted, and there is none of what is no element', () => {
    expect(numberOfElement('FatturaElettronicaBody[2]/DatiBeniServizi/DettaglioLinee[3]/Natura')).toBe('2.2.1.14');
    expect([numberOfElement('Natura'), pathOfElement('3.1')]).toEqual([null, null]);
  });
});
