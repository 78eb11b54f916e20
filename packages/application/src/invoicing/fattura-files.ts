import * as Effect from 'effect/Effect';
import { writeDocument, type FatturaRow } from '@svc/domain/invoicing';
import type { FatturaId } from '@svc/domain/kernel';
import type { MoneyPorts } from '../commerce/index.ts';
import { notFound } from '../kernel/index.ts';

/** What was transmitted, else what we submitted, else the draft as it would be written. */
export const xmlOf = (row: FatturaRow): string => row.transmittedXml ?? row.submittedXml ?? writeDocument(row.content);

/** The courtesy copy, made from the transmitted document so that the two cannot disagree. */
export const renderPdf =
  (ports: Pick<MoneyPorts, 'fatturaReader' | 'courtesyPdf' | 'settings'>) => (row: FatturaRow, locale: 'it' | 'en') =>
    Effect.gen(function* () {
      const { pdfHeader: header, pdfFooter: footer, pdfLegalNotes: legalNotes } = yield* ports.settings.load;
      const transmitted =
        row.transmittedXml === null
          ? row.content
          : yield* ports.fatturaReader.read(new TextEncoder().encode(row.transmittedXml));
      return yield* ports.courtesyPdf.render(transmitted, { header, footer, legalNotes }, locale);
    });

export const readFattura = (ports: Pick<MoneyPorts, 'invoices'>) => (id: FatturaId) =>
  Effect.flatMap(ports.invoices.findRow(id), (row) =>
    row === null ? Effect.fail(notFound('Fattura')) : Effect.succeed(row),
  );

export const fatturaXml = (ports: MoneyPorts) => (id: FatturaId) =>
  Effect.map(readFattura(ports)(id), (row) => ({
    fileName: row.fileName ?? `${row.number ?? row.id}.xml`,
    xml: xmlOf(row),
  }));

export const fatturaPdf = (ports: MoneyPorts) => (id: FatturaId, locale: 'it' | 'en') =>
  Effect.flatMap(readFattura(ports)(id), (row) => renderPdf(ports)(row, locale));
