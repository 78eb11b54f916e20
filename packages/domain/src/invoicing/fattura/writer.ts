import type { FatturaElettronica } from './fattura.ts';
import { writeBody } from './writer.body.ts';
import { writeHeader } from './writer.parties.ts';
import { escAttribute } from './xml-text.ts';

/** The namespace of format 1.2; only the root element is in it. */
export const FATTURA_NAMESPACE = 'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2';

/**
 * The document as XML text, the same bytes for the same content: schema order, no white space, UTF-8 declared, prefix
 * `p`. It escapes and nothing else; whether SDI takes the content is `checkFattura`'s matter.
 */
export const writeFattura = (fattura: FatturaElettronica): string => {
  const { versione, SistemaEmittente } = fattura;
  const system = SistemaEmittente === undefined ? '' : ` SistemaEmittente="${escAttribute(SistemaEmittente)}"`;
  let bodies = '';
  for (const body of fattura.FatturaElettronicaBody) bodies += writeBody(body);
  return (
    `<?xml version="1.0" encoding="UTF-8"?><p:FatturaElettronica xmlns:p="${FATTURA_NAMESPACE}"` +
    ` versione="${escAttribute(versione)}"${system}>${writeHeader(fattura.FatturaElettronicaHeader)}${bodies}` +
    `</p:FatturaElettronica>`
  );
};
