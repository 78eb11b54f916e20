import type { Place } from './reading-fault.ts';
import { qualified, XSI, type Scope } from './xml-names.ts';
import type { XmlElement } from './xml-tree.ts';

const DOCUMENTS = 'DatiDocumentiCorrelatiType';
/** The types of the schemas that are not called as their element is, by the element or by its parent and the element. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ['CedentePrestatore/DatiAnagrafici', 'DatiAnagraficiCedenteType'],
  ['CessionarioCommittente/DatiAnagrafici', 'DatiAnagraficiCessionarioType'],
  ['RappresentanteFiscale/DatiAnagrafici', 'DatiAnagraficiRappresentanteType'],
  ['TerzoIntermediarioOSoggettoEmittente/DatiAnagrafici', 'DatiAnagraficiTerzoIntermediarioType'],
  ['CessionarioCommittente/RappresentanteFiscale', 'RappresentanteFiscaleCessionarioType'],
  ['TerzoIntermediarioOSoggettoEmittente', 'TerzoIntermediarioSoggettoEmittenteType'],
  ['FatturaElettronicaSemplificata', 'FatturaElettronicaType'],
  ['IdFiscaleIVA', 'IdFiscaleType'],
  ['IdTrasmittente', 'IdFiscaleType'],
  ['IndirizzoResa', 'IndirizzoType'],
  ['Sede', 'IndirizzoType'],
  ['StabileOrganizzazione', 'IndirizzoType'],
  ['DatiOrdineAcquisto', DOCUMENTS],
  ['DatiContratto', DOCUMENTS],
  ['DatiConvenzione', DOCUMENTS],
  ['DatiRicezione', DOCUMENTS],
  ['DatiFattureCollegate', DOCUMENTS],
]);
const typeOf = (name: string, above: Place | undefined): string =>
  TYPES.get(`${above?.name ?? ''}/${name}`) ?? TYPES.get(name) ?? `${name}Type`;

/**
 * The type that `xsi:type` names for an element of elements, where the schema gives it another; no type of the schema
 * extends one of its own, so that nothing else may stand there.
 */
export const wrongType = (
  element: XmlElement,
  scope: Scope,
  name: string,
  above: Place | undefined,
): string | undefined => {
  for (const [attribute, value] of element.attributes) {
    if (!attribute.endsWith(':type') || qualified(attribute, scope).namespace !== XSI) continue;
    const { local } = qualified(value.trim(), scope);
    if (local !== typeOf(name, above)) return local;
  }
  return undefined;
};

const wordsIn = (text: string): number => text.match(/[^ \t\n\r]+/g)?.length ?? 0;

/** Whether `xsi:schemaLocation` names something else than pairs of a namespace and an address. */
export const hasOddLocation = (element: XmlElement, scope: Scope): boolean => {
  for (const [attribute, value] of element.attributes)
    if (
      attribute.endsWith(':schemaLocation') &&
      qualified(attribute, scope).namespace === XSI &&
      wordsIn(value) % 2 > 0
    )
      return true;
  return false;
};
