import { request } from 'undici';
import { startFakeGatewayA, type FakeGatewayA, type FakeGatewayAOptions } from './index.ts';

/** An ordinary invoice of 10.00 + 22 % as it is handed to the gateway. */
export const invoice = (
  change: { readonly number?: string; readonly buyer?: string; readonly code?: string } = {},
): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<p:FatturaElettronica xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2" versione="FPR12"><FatturaElettronicaHeader><DatiTrasmissione><IdTrasmittente><IdPaese>IT</IdPaese><IdCodice>01234567897</IdCodice></IdTrasmittente><ProgressivoInvio>1</ProgressivoInvio><FormatoTrasmissione>FPR12</FormatoTrasmissione><CodiceDestinatario>${change.code ?? 'ABC1234'}</CodiceDestinatario></DatiTrasmissione><CedentePrestatore><DatiAnagrafici><IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>01234567897</IdCodice></IdFiscaleIVA><Anagrafica><Denominazione>Studio Loto</Denominazione></Anagrafica><RegimeFiscale>RF01</RegimeFiscale></DatiAnagrafici><Sede><Indirizzo>Via Roma 1</Indirizzo><CAP>20121</CAP><Comune>Milano</Comune><Nazione>IT</Nazione></Sede></CedentePrestatore><CessionarioCommittente><DatiAnagrafici><IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>12345678903</IdCodice></IdFiscaleIVA><Anagrafica><Denominazione>${change.buyer ?? 'Cliente S.r.l.'}</Denominazione></Anagrafica></DatiAnagrafici><Sede><Indirizzo>Via Po 2</Indirizzo><CAP>10121</CAP><Comune>Torino</Comune><Nazione>IT</Nazione></Sede></CessionarioCommittente></FatturaElettronicaHeader><FatturaElettronicaBody><DatiGenerali><DatiGeneraliDocumento><TipoDocumento>TD01</TipoDocumento><Divisa>EUR</Divisa><Data>2026-03-04</Data><Numero>${change.number ?? 'SVC/1'}</Numero></DatiGeneraliDocumento></DatiGenerali><DatiBeniServizi><DettaglioLinee><NumeroLinea>1</NumeroLinea><Descrizione>Lezione</Descrizione><PrezzoUnitario>10.00</PrezzoUnitario><PrezzoTotale>10.00</PrezzoTotale><AliquotaIVA>22.00</AliquotaIVA></DettaglioLinee><DatiRiepilogo><AliquotaIVA>22.00</AliquotaIVA><ImponibileImporto>10.00</ImponibileImporto><Imposta>2.20</Imposta></DatiRiepilogo></DatiBeniServizi><Allegati><NomeAttachment>ricevuta.txt</NomeAttachment><Attachment>Y2lhbw==</Attachment></Allegati></FatturaElettronicaBody></p:FatturaElettronica>`;

export const basic = (username = 'demo', password = 'demo'): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly body: unknown;
}

/** A gateway whose clock stands still until it is moved. */
export interface GatewayBench {
  readonly gateway: FakeGatewayA;
  readonly call: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, options?: CallOptions) => Promise<Answered>;
  readonly send: (xml?: string, segment?: 'test' | 'prod') => Promise<Answered>;
  readonly start: (options?: FakeGatewayAOptions) => Promise<void>;
}

export interface CallOptions {
  readonly authorization?: string;
  readonly body?: string;
  readonly type?: string;
  readonly timeoutMs?: number;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

export const startGatewayBench = async (): Promise<GatewayBench> => {
  const now = Date.parse('2026-03-04T09:00:00Z');
  let gateway = await startFakeGatewayA({ clock: () => now });
  const call: GatewayBench['call'] = async (method, path, options = {}) => {
    const answer = await request(`${path.startsWith('http') ? '' : gateway.baseUrl}${path}`, {
      method,
      headers: { authorization: options.authorization ?? basic(), 'content-type': options.type ?? 'application/json' },
      body: options.body ?? null,
      headersTimeout: options.timeoutMs ?? 5_000,
      reset: true,
    });
    const text = await answer.body.text();
    return { status: answer.statusCode, headers: answer.headers, text, body: parsed(text) };
  };
  return {
    get gateway() {
      return gateway;
    },
    call,
    send: (xml = invoice(), segment = 'test') =>
      call('POST', `/${segment}/fatture`, { body: xml, type: 'application/xml' }),
    start: async (options = {}) => {
      await gateway.close();
      gateway = await startFakeGatewayA({ clock: () => now, ...options });
    },
  };
};
