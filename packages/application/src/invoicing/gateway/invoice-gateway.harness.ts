import type { SdiState, SellerIdentity } from '@svc/domain/invoicing';
import type { Emission, InvoiceGateway } from './invoice-gateway.ts';

/**
 * What goes wrong with the next call: `lost` = done, but the answer never arrives; `broken` = not done, no answer
 * either; `unreadable` = done, and the answer cannot be read; `failing` = a 5xx, not done.
 */
export type GatewayTrouble = 'lost' | 'broken' | 'unreadable' | 'failing';

/** A gateway whose other side the suite can act on. */
export interface InvoiceGatewayHarness {
  readonly gateway: InvoiceGateway;
  /** The same account at an address where nobody listens. */
  readonly unreachable: InvoiceGateway;
  /** The same address, credentials it does not accept. */
  readonly stranger: InvoiceGateway;
  /** The same account in the other environment. */
  readonly elsewhere: InvoiceGateway;
  readonly today: () => Temporal.PlainDate;
  /** SDI's later word on a document of ours, in the gateway's spelling. */
  readonly decide: (remoteId: string, state: SdiState, message: string) => Promise<void>;
  /** A word that stands in no document of the gateway. */
  readonly say: (remoteId: string, word: string) => Promise<void>;
  /** A document of somebody else arrives. */
  readonly receive: (xml: string) => Promise<void>;
  /** The next transmission is refused for its content. */
  readonly refuseNext: (message: string) => void;
  readonly trouble: (trouble: GatewayTrouble) => void;
  /** How many rows the read-once list would still hand out; null at a gateway that has none. */
  readonly unreadCount: () => Promise<number | null>;
  /** How many companies the account has over there. */
  readonly companies: () => number;
  readonly close: () => Promise<void>;
}

export interface SampleChange {
  readonly number?: string;
  readonly buyer?: string;
  readonly code?: string;
}

/** An ordinary TD01 of 10.00 EUR + 22 %, seller IT 01234567897, 2026-03-04; enough for a gateway, fiscally bare. */
export const sampleFattura = (change: SampleChange = {}): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<p:FatturaElettronica xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2" versione="FPR12"><FatturaElettronicaHeader><DatiTrasmissione><IdTrasmittente><IdPaese>IT</IdPaese><IdCodice>01234567897</IdCodice></IdTrasmittente><ProgressivoInvio>1</ProgressivoInvio><FormatoTrasmissione>FPR12</FormatoTrasmissione><CodiceDestinatario>${change.code ?? 'ABC1234'}</CodiceDestinatario></DatiTrasmissione><CedentePrestatore><DatiAnagrafici><IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>01234567897</IdCodice></IdFiscaleIVA><Anagrafica><Denominazione>Studio Loto</Denominazione></Anagrafica><RegimeFiscale>RF01</RegimeFiscale></DatiAnagrafici><Sede><Indirizzo>Via Roma 1</Indirizzo><CAP>20121</CAP><Comune>Milano</Comune><Nazione>IT</Nazione></Sede></CedentePrestatore><CessionarioCommittente><DatiAnagrafici><IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>12345678903</IdCodice></IdFiscaleIVA><Anagrafica><Denominazione>${change.buyer ?? 'Cliente S.r.l.'}</Denominazione></Anagrafica></DatiAnagrafici><Sede><Indirizzo>Via Po 2</Indirizzo><CAP>10121</CAP><Comune>Torino</Comune><Nazione>IT</Nazione></Sede></CessionarioCommittente></FatturaElettronicaHeader><FatturaElettronicaBody><DatiGenerali><DatiGeneraliDocumento><TipoDocumento>TD01</TipoDocumento><Divisa>EUR</Divisa><Data>2026-03-04</Data><Numero>${change.number ?? 'SVC/1'}</Numero></DatiGeneraliDocumento></DatiGenerali><DatiBeniServizi><DettaglioLinee><NumeroLinea>1</NumeroLinea><Descrizione>Lezione</Descrizione><PrezzoUnitario>10.00</PrezzoUnitario><PrezzoTotale>10.00</PrezzoTotale><AliquotaIVA>22.00</AliquotaIVA></DettaglioLinee><DatiRiepilogo><AliquotaIVA>22.00</AliquotaIVA><ImponibileImporto>10.00</ImponibileImporto><Imposta>2.20</Imposta></DatiRiepilogo></DatiBeniServizi><Allegati><NomeAttachment>ricevuta.txt</NomeAttachment><Attachment>Y2lhbw==</Attachment></Allegati></FatturaElettronicaBody></p:FatturaElettronica>`;

/** The seller of `sampleFattura`. */
export const sampleSeller: SellerIdentity = {
  vatNumber: '01234567897',
  name: 'Studio Loto',
  fiscalCode: '01234567897',
  regimeFiscale: 'RF01',
  address: 'Via Roma 1',
  postalCode: '20121',
  city: 'Milano',
  country: 'IT',
  email: 'info@studio-loto.example',
};

export const sampleEmission = (change: SampleChange = {}): Emission => ({
  xml: sampleFattura(change),
  sellerVatNumber: '01234567897',
  number: change.number ?? 'SVC/1',
  date: Temporal.PlainDate.from('2026-03-04'),
});

/** A document without its transmission header, which belongs to the attempt. */
export const withoutTransmission = (xml: string | null): string =>
  (xml ?? '').replace(/<DatiTrasmissione>[\s\S]*?<\/DatiTrasmissione>/u, '');
