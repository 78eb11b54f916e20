import type { FatturaElettronica } from '../fattura.ts';
import { HEADER, when, type SdiCheck } from './check.ts';
import { identityChecks, identityWarnings, SENDING, wrongCode, type PartiesOf } from './identity.checks.ts';

const sending = (f: FatturaElettronica) => f.FatturaElettronicaHeader.DatiTrasmissione;
const agent = (f: FatturaElettronica) => f.FatturaElettronicaHeader.RappresentanteFiscale?.DatiAnagrafici;
const AGENT = `${HEADER}/RappresentanteFiscale/DatiAnagrafici`;
/** A format that is neither is the structure's matter. */
const CODE_LENGTH: Readonly<Record<string, number>> = { FPR12: 7, FPA12: 6 };

const PARTIES: PartiesOf<FatturaElettronica> = {
  sending,
  seller: {
    path: `${HEADER}/CedentePrestatore/DatiAnagrafici`,
    of: (f) => f.FatturaElettronicaHeader.CedentePrestatore.DatiAnagrafici,
  },
  buyer: {
    path: `${HEADER}/CessionarioCommittente/DatiAnagrafici`,
    of: (f) => f.FatturaElettronicaHeader.CessionarioCommittente.DatiAnagrafici,
  },
  representatives: [
    { path: AGENT, of: agent },
    {
      path: `${HEADER}/CessionarioCommittente/RappresentanteFiscale`,
      of: (f) => f.FatturaElettronicaHeader.CessionarioCommittente.RappresentanteFiscale,
    },
  ],
};

/** What is odd about them, though SDI takes it. */
export const PARTY_WARNINGS: readonly SdiCheck[] = identityWarnings(PARTIES);

/** Who transmits, sells, buys, and where SDI delivers. */
export const PARTY_CHECKS: readonly SdiCheck[] = [
  ...identityChecks(PARTIES),
  {
    code: '00304',
    name: 'tax representative fiscal code check character',
    it: 'Il codice fiscale del rappresentante fiscale non è formalmente corretto',
    en: "The tax representative's codice fiscale has a wrong check character",
    find: (f) => when(wrongCode(agent(f)), `${AGENT}/CodiceFiscale`),
  },
  {
    code: '00427',
    name: 'recipient code length matches the format',
    it: 'CodiceDestinatario ha 7 caratteri con FPR12 e 6 con FPA12',
    en: 'CodiceDestinatario has 7 characters with FPR12 and 6 with FPA12',
    find: (f) => {
      const { FormatoTrasmissione, CodiceDestinatario } = sending(f);
      const wanted = CODE_LENGTH[FormatoTrasmissione];
      if (wanted === undefined || CodiceDestinatario.length === wanted) return [];
      const path = `${SENDING}/CodiceDestinatario`;
      return [{ path, found: String(CodiceDestinatario.length), expected: String(wanted) }];
    },
  },
  {
    code: '00428',
    name: 'format matches the version attribute',
    it: "FormatoTrasmissione non coincide con l'attributo versione",
    en: 'FormatoTrasmissione differs from the attribute versione',
    find: (f) => when(sending(f).FormatoTrasmissione !== f.versione, `${SENDING}/FormatoTrasmissione`),
  },
];
