import { readSdiState, type SdiState } from '@svc/domain/invoicing';
import type { GatewayName } from '@svc/application/invoicing';

/** How the two gateways differ: their words, what they rewrite, what their lists say. */
export interface GatewayKind {
  readonly name: GatewayName;
  /** What it says of a document that it has just taken in. */
  readonly first: readonly string[];
  /** It may refuse for SDI in its first answer. */
  readonly refusesAtOnce: boolean;
  /** Its word for a state of SDI. */
  readonly wordOf: (state: SdiState) => string;
  readonly stateOf: (word: string) => SdiState | null;
  /** Words that stand in no table. */
  readonly odd: readonly string[];
  /** What it really transmits. */
  readonly transmitted: (xml: string) => string;
  readonly remoteId: (sequence: number) => string;
  /** Its lists carry the documents, and select by when a row was changed; else by when it was made. */
  readonly listsDocuments: boolean;
}

const gatewayA: GatewayKind = {
  name: 'GatewayA',
  first: ['PREN', 'INVI'],
  refusesAtOnce: true,
  wordOf: (state) => state,
  stateOf: readSdiState,
  odd: ['BOH', '', 'SCART', 'In coda'],
  transmitted: (xml) =>
    xml.replace(
      /(<IdTrasmittente>).*?(<\/IdTrasmittente>)/u,
      '$1<IdPaese>IT</IdPaese><IdCodice>12478341006</IdCodice>$2',
    ),
  remoteId: (sequence) => String(550_000 + sequence),
  listsDocuments: true,
};

const markings: Readonly<Record<SdiState, string>> = {
  PREN: 'waiting',
  INVI: 'sent',
  CONS: 'delivered',
  NONC: 'not-delivered',
  ACCE: 'accepted-pa',
  DECO: 'deadline-terms',
  ERRO: 'rejected',
  RIFI: 'rejected-pa',
};
const states = new Map(Object.entries(markings).map(([state, word]) => [word, state as SdiState]));

/** It answers with an id alone; no word at all is the first thing that its rows say. */
const gatewayB: GatewayKind = {
  name: 'GatewayB',
  first: [''],
  refusesAtOnce: false,
  wordOf: (state) => markings[state],
  stateOf: (word) => (word === '' ? 'PREN' : (states.get(word) ?? null)),
  odd: ['invoice-error', 'blocked'],
  transmitted: (xml) => xml,
  remoteId: (sequence) => `6a0d-${sequence.toString(16).padStart(6, '0')}`,
  listsDocuments: false,
};

export const gatewayKinds: { readonly [name in GatewayName]: GatewayKind } = { GatewayA: gatewayA, GatewayB: gatewayB };
