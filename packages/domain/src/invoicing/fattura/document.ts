import { checkFattura, checkSemplificata, type CheckStrength } from './checks/check-fattura.ts';
import type { CheckFacts } from './checks/check.ts';
import type { CheckFinding } from './checks/finding.ts';
import { decimal, sum } from './decimal.ts';
import type { FatturaElettronica } from './fattura.ts';
import { ordinaryTotal } from './ordinary-total.ts';
import { isSemplificata, type FatturaDocument } from './semplificata/fattura-document.ts';
import { ordinaryView } from './semplificata/ordinary-view.ts';
import type { SemplificataBody } from './semplificata/semplificata.ts';
import { writeSemplificata } from './semplificata/write-semplificata.ts';
import { writeFattura } from './writer.ts';

/** The document in ordinary words: itself, or what a simplified one says (to be shown and summed up, never sent). */
export const inOrdinaryWords = (document: FatturaDocument): FatturaElettronica =>
  isSemplificata(document) ? ordinaryView(document) : document;

/** `checkFattura` or `checkSemplificata`, as the document is. */
export const checkDocument = (
  document: FatturaDocument,
  facts: CheckFacts & { readonly strength: CheckStrength },
): readonly CheckFinding[] =>
  isSemplificata(document) ? checkSemplificata(document, facts) : checkFattura(document, facts);

/** The document as XML text. */
export const writeDocument = (document: FatturaDocument): string =>
  isSemplificata(document) ? writeSemplificata(document) : writeFattura(document);

/** What one body of a file is, as people name it. */
export interface DocumentSummary {
  /** TipoDocumento. */
  readonly type: string;
  readonly number: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  /** A decimal text with two places, `20.00`; what the document says it amounts to, else what its parts add up to. */
  readonly total: string;
}

const simplifiedTotal = ({ DatiBeniServizi }: SemplificataBody): string =>
  sum(DatiBeniServizi.map((line) => decimal(line.Importo))).toFixed(2);

const summary = (
  { TipoDocumento, Numero, Data }: { readonly TipoDocumento: string; readonly Numero: string; readonly Data: string },
  total: string,
): DocumentSummary => ({ type: TipoDocumento, number: Numero.trim(), date: Data.trim().slice(0, 10), total });

/** One summary for each body of a document whose structure is sound. */
export const documentSummaries = (document: FatturaDocument): readonly DocumentSummary[] =>
  isSemplificata(document)
    ? document.FatturaElettronicaBody.map((body) =>
        summary(body.DatiGenerali.DatiGeneraliDocumento, simplifiedTotal(body)),
      )
    : document.FatturaElettronicaBody.map((body) =>
        summary(body.DatiGenerali.DatiGeneraliDocumento, ordinaryTotal(body).toFixed(2)),
      );
