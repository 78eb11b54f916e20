/** SDI's messages as both emulated gateways hand them on. */

/** What a message is about. */
export interface NoticeFacts {
  /** SDI state that the message brought. */
  readonly state: string;
  /** `00305 - IdCodice non valido` for a refusal; several reasons stand on lines of their own. */
  readonly message: string;
  readonly sdiId: string;
  readonly fileName: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** To an administration, which has messages of another shape. */
  readonly toPa: boolean;
}

/** The reasons inside a message text. */
export const reasonsOf = (message: string): readonly { readonly code: string; readonly description: string }[] =>
  message.split('\n').map((line) => {
    const [code = '00000', ...words] = line.replace(/^\[TEST\] /u, '').split(' - ');
    return { code, description: words.join(' - ') };
  });

const kinds: Readonly<Record<string, string>> = {
  ERRO: 'NS',
  CONS: 'RC',
  NONC: 'MC',
  ACCE: 'NE',
  RIFI: 'NE',
  DECO: 'DT',
};

/** SDI's two letters; undefined for a state that no message brings. */
export const noticeKind = (state: string): string | undefined =>
  Object.hasOwn(kinds, state) ? kinds[state] : undefined;

const roots: Readonly<Record<string, readonly [toPrivate: string, toPa: string]>> = {
  NS: ['RicevutaScarto', 'NotificaScarto'],
  RC: ['RicevutaConsegna', 'RicevutaConsegna'],
  MC: ['RicevutaImpossibilitaRecapito', 'NotificaMancataConsegna'],
  NE: ['NotificaEsito', 'NotificaEsito'],
  DT: ['NotificaDecorrenzaTermini', 'NotificaDecorrenzaTermini'],
};
const namespaces = {
  private: 'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fattura/messaggi/v1.0',
  pa: 'http://www.fatturapa.gov.it/sdi/messaggi/v1.0',
} as const;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const detail = (kind: string, { state, message }: NoticeFacts): string => {
  if (kind === 'NE') return `<EsitoCommittente><Esito>${state === 'ACCE' ? 'EC01' : 'EC02'}</Esito></EsitoCommittente>`;
  if (kind !== 'NS') return '';
  const reasons = reasonsOf(message).map(
    ({ code, description }) =>
      `<Errore><Codice>${escaped(code)}</Codice><Descrizione>${escaped(description)}</Descrizione></Errore>`,
  );
  return `<ListaErrori>${reasons.join('')}</ListaErrori>`;
};

/** The message itself; undefined for a state that no message brings. */
export const noticeXml = (facts: NoticeFacts): string | undefined => {
  const kind = noticeKind(facts.state);
  if (kind === undefined) return undefined;
  const pa = facts.toPa || kind === 'NE' || kind === 'DT';
  const root = roots[kind]?.[pa ? 1 : 0] ?? 'RicevutaConsegna';
  const { sdiId, fileName, at } = facts;
  const head = `<IdentificativoSdI>${escaped(sdiId)}</IdentificativoSdI><NomeFile>${escaped(fileName)}</NomeFile><DataOraRicezione>${new Date(at).toISOString()}</DataOraRicezione>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<n:${root} xmlns:n="${pa ? namespaces.pa : namespaces.private}" versione="1.0">${head}${detail(kind, facts)}<MessageId>${escaped(sdiId)}</MessageId></n:${root}>\n`;
};
