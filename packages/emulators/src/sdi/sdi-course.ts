import { numberSet } from '@svc/domain/invoicing';
import type { DocumentFacts } from './document-facts.ts';

/** A word in the buyer's name that decides what becomes of a document; for demos and walks. */
export interface OutcomeMarker {
  readonly word: string;
  readonly state: string;
  readonly message: string;
  /** `at-once`: already in the answer of the POST. */
  readonly when: 'at-once' | 'later';
}

export const defaultMarkers: readonly OutcomeMarker[] = [
  {
    word: 'SCARTO SUBITO',
    state: 'ERRO',
    message: '00417 - 1.4.1.1 <IdFiscaleIVA> e 1.4.1.2 <CodiceFiscale> non valorizzati',
    when: 'at-once',
  },
  { word: 'SCARTO', state: 'ERRO', message: '00305 - 1.4.1.1.2 <IdCodice> non valido', when: 'later' },
  { word: 'RIFIUTO', state: 'RIFI', message: 'EC02 - Fattura rifiutata', when: 'later' },
  { word: 'MANCATA', state: 'NONC', message: 'Mancata consegna', when: 'later' },
  { word: 'ACCETTA', state: 'ACCE', message: 'EC01 - Fattura accettata', when: 'later' },
  { word: 'DECORRENZA', state: 'DECO', message: 'Decorrenza termini', when: 'later' },
];

/** A document in one of these does not stand: its number is free for the corrected one. */
export const refusedStates: readonly string[] = ['ERRO', 'RIFI'];

/** What SDI says of a number that stands already. */
export const duplicateMessage = '00404 - Fattura duplicata';
/** Of one seller and year; a credit note may have the number of an invoice. */
export const mayNotShareNumber = (one: { readonly type: string }, other: { readonly type: string }): boolean =>
  numberSet({ documentType: one.type }) === numberSet({ documentType: other.type });

/** What becomes of a document nobody has anything against. */
export const usualFinal = (facts: DocumentFacts): { readonly state: string; readonly message: string } => {
  if (facts.format === 'FPA12') return { state: 'ACCE', message: 'EC01 - Fattura accettata' };
  const reachable = facts.recipientPec !== '' || !/^0*$/u.test(facts.recipientCode);
  return reachable
    ? { state: 'CONS', message: 'Consegnata' }
    : { state: 'NONC', message: 'Mancata consegna: nel cassetto fiscale' };
};
