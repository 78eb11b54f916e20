import * as Effect from 'effect/Effect';
import { safeFileName, writeDocument, type FatturaRow } from '@svc/domain/invoicing';
import type { FatturaId } from '@svc/domain/kernel';
import { notFound } from '../../kernel/index.ts';
import type { InvoicingPorts } from '../invoicing-ports.ts';
import { asUtf8, xmlBytes } from '../mirror/xml-bytes.ts';

type Ports = Pick<InvoicingPorts, 'courtesyPdf' | 'fatturaReader' | 'invoices' | 'settings'>;

/** What was transmitted, else what we submitted, else the draft as it would be written. */
export const xmlOf = (row: FatturaRow): string => row.transmittedXml ?? row.submittedXml ?? writeDocument(row.content);

/** The document as it was really transmitted or received; of one that never left, as it stands. */
export const transmittedDocument = (ports: Pick<InvoicingPorts, 'fatturaReader'>) => (row: FatturaRow) =>
  row.transmittedXml === null
    ? Effect.succeed(row.content)
    : ports.fatturaReader.readUnlessBusy(xmlBytes(row.transmittedXml));

/** How a copy is to look, where it is not as the settings say. */
export interface CopyLook {
  /** Under the name of the seller. */
  readonly branded?: boolean;
  readonly header?: string | undefined;
  readonly footer?: string | undefined;
  readonly legalNotes?: string | undefined;
}

/** The courtesy copy, made from the transmitted document so that the two cannot disagree. */
export const renderPdf =
  (ports: Pick<InvoicingPorts, 'fatturaReader' | 'courtesyPdf' | 'settings'>) =>
  (row: FatturaRow, locale: 'it' | 'en', look: CopyLook = {}) =>
    Effect.gen(function* () {
      const { pdfHeader, pdfFooter, pdfLegalNotes } = yield* ports.settings.load;
      const { header = pdfHeader, footer = pdfFooter, legalNotes = pdfLegalNotes, branded = false } = look;
      const transmitted = yield* transmittedDocument(ports)(row);
      return yield* ports.courtesyPdf.render(transmitted, { header, footer, legalNotes, branded }, locale);
    });

/** The gateway's name for the file, else one by its number; safe on any disk. */
export const xmlNameOf = ({ fileName, number, id }: Pick<FatturaRow, 'fileName' | 'number' | 'id'>): string =>
  safeFileName((fileName ?? `${(number ?? id).replaceAll(/[/\\]/gu, '_')}.xml`).replace(/\.p7m$/iu, '')) || `${id}.xml`;

export const readFattura = (ports: Pick<InvoicingPorts, 'invoices'>) => (id: FatturaId) =>
  Effect.flatMap(ports.invoices.findRow(id), (row) =>
    row === null ? Effect.fail(notFound('Fattura')) : Effect.succeed(row),
  );

export const fatturaXml = (ports: Ports) => (id: FatturaId) =>
  Effect.map(readFattura(ports)(id), (row) => ({
    fileName: xmlNameOf(row),
    xml: asUtf8(xmlOf(row)),
  }));

export const fatturaPdf = (ports: Ports) => (id: FatturaId, locale: 'it' | 'en', look?: CopyLook) =>
  Effect.flatMap(readFattura(ports)(id), (row) => renderPdf(ports)(row, locale, look));
