import { writeByTable } from '../writer.table.ts';
import { escAttribute } from '../xml-text.ts';
import { semplificataSchema } from './semplificata.schema.ts';
import type { FatturaSemplificata } from './semplificata.ts';

/** The namespace of the simplified format. */
export const SEMPLIFICATA_NAMESPACE = 'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.0';

/** The document as XML text, the same bytes for the same content. */
export const writeSemplificata = (fattura: FatturaSemplificata): string => {
  const { versione, SistemaEmittente, ...children } = fattura;
  const system = SistemaEmittente === undefined ? '' : ` SistemaEmittente="${escAttribute(SistemaEmittente)}"`;
  return (
    `<?xml version="1.0" encoding="UTF-8"?><p:FatturaElettronicaSemplificata xmlns:p="${SEMPLIFICATA_NAMESPACE}"` +
    ` versione="${escAttribute(versione)}"${system}>${writeByTable(semplificataSchema, children)}` +
    `</p:FatturaElettronicaSemplificata>`
  );
};
