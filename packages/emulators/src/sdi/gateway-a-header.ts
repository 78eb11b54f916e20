import type { DocumentFacts } from './document-facts.ts';

/** The transmitter's tax code the gateway puts into every header. */
export const transmitterCode = '12478341006';

/** The document as it goes to SDI: DatiTrasmissione carries the gateway as transmitter and a progressive of its own. */
export const withGatewayHeader = (xml: string, progressive: string, facts: DocumentFacts): string => {
  const transmitter = `<IdTrasmittente><IdPaese>IT</IdPaese><IdCodice>${transmitterCode}</IdCodice></IdTrasmittente>`;
  const start = `${transmitter}<ProgressivoInvio>${progressive}</ProgressivoInvio>`;
  const block = /<DatiTrasmissione>([\s\S]*?)<\/DatiTrasmissione>/u;
  if (!block.test(xml)) {
    const rest = `<FormatoTrasmissione>${facts.format}</FormatoTrasmissione><CodiceDestinatario>0000000</CodiceDestinatario>`;
    return xml.replace(
      /<FatturaElettronicaHeader[^>]*>/u,
      (tag) => `${tag}<DatiTrasmissione>${start}${rest}</DatiTrasmissione>`,
    );
  }
  return xml.replace(block, (_, inner: string) => {
    const kept = inner
      .replace(/<IdTrasmittente>[\s\S]*?<\/IdTrasmittente>/u, '')
      .replace(/<ProgressivoInvio>[\s\S]*?<\/ProgressivoInvio>/u, '')
      .trim();
    return `<DatiTrasmissione>${start}${kept}</DatiTrasmissione>`;
  });
};
