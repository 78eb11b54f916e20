import { withoutEmptyElements, type FatturaDocument } from '../fattura/index.ts';
import type { FatturaRow } from './fattura-row.ts';
import { bookOf, isBuyer, isReceived, isWrittenByUs } from './named-parties.ts';

/** One document of a file, and who it is of. */
export interface FileDocument extends Pick<FatturaRow, 'direction' | 'book' | 'lotPosition'> {
  readonly content: FatturaDocument;
  /** As it says itself, without blanks around it. */
  readonly number: string;
}

/** A file as it is taken in, and its documents each alone. */
export interface FileContents {
  /** The whole file, without elements that say nothing. */
  readonly document: FatturaDocument;
  readonly documents: readonly FileDocument[];
  /** Where the file has elements without a text, which are left out (`withoutEmptyElements`). */
  readonly emptied: readonly string[];
}

/**
 * A file of sound structure as the documents that it holds: one for each body of a lot, under the header they share. Files
 * and gateways are read by this one rule, so that one document is the same wherever it comes from.
 * @param ours as `bareNumber` writes them
 * @param otherwise the direction that the source of the file states; where the document names us it decides
 */
export const fileDocuments = (
  file: FatturaDocument,
  ours: ReadonlySet<string>,
  otherwise: FatturaRow['direction'],
): FileContents => {
  const { document, paths } = withoutEmptyElements(file);
  // What comes back to us is what we wrote as its buyer; nobody delivers us what we sold to others.
  const isOurs = isWrittenByUs(document, ours) && (otherwise === 'outbound' || isBuyer(document, ours));
  const direction = isReceived(document, ours) ? 'inbound' : isOurs ? 'outbound' : otherwise;
  const documents = document.FatturaElettronicaBody.map((body, at): FileDocument => {
    const content = { ...document, FatturaElettronicaBody: [body] } as FatturaDocument;
    const number = body.DatiGenerali.DatiGeneraliDocumento.Numero.trim();
    return { content, number, direction, book: bookOf(content, ours), lotPosition: at + 1 };
  });
  return { document, documents, emptied: paths };
};
