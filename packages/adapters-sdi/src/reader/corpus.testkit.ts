import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkDocument, STRUCTURE_CODE, writeDocument, type FatturaDocument } from '@svc/domain/invoicing';
import { readDocument } from './read-document.ts';
import { Unreadable } from './unreadable.ts';

// The sample documents may not be shipped: they are read from a folder beside the repository, and a machine that does not have
// it skips these tests.
const root = path.resolve(import.meta.dirname, '../../../..');
export const corpusDir = [
  process.env['SVC_CORPUS_DIR'],
  path.resolve(root, '../shared/fatturapa'),
  path.resolve(root, '../../shared/fatturapa'),
].find((each) => each !== undefined && each !== '' && existsSync(path.join(each, 'index.json')));
export const withoutCorpus = 'skipped: no FatturaPA corpus; set SVC_CORPUS_DIR, or put it at ../shared/fatturapa';

export interface CorpusRow {
  readonly file: string;
  readonly kind: string;
  readonly format?: string | null;
  readonly doc_types?: readonly string[] | null;
  readonly bodies?: number | null;
  readonly expect?: 'accept' | 'reject' | 'either' | 'parse';
  readonly presend?: 'pass' | 'refuse' | 'either';
  readonly expected_code?: string;
}
export const corpusRows: readonly CorpusRow[] =
  corpusDir === undefined
    ? []
    : (JSON.parse(readFileSync(path.join(corpusDir, 'index.json'), 'utf8')) as readonly CorpusRow[]);
export const corpusFile = ({ file }: Pick<CorpusRow, 'file'>): Uint8Array =>
  readFileSync(path.join(corpusDir ?? '', file));

/** What becomes of a file: the document, unless its elements or values are not as the format wants them. */
export interface Verdict {
  readonly document: FatturaDocument | undefined;
  /** Why it is not imported; none when it is. */
  readonly refused: readonly string[];
  /** The codes that stand against sending it. */
  readonly codes: readonly string[];
}
const farAway = Temporal.PlainDate.from('2099-12-31');

export const judge = async (bytes: Uint8Array): Promise<Verdict> => {
  try {
    const { document, faults } = await readDocument(bytes);
    if (faults.length > 0) return { document: undefined, refused: faults.map(({ en }) => en), codes: [STRUCTURE_CODE] };
    const refused = checkDocument(document, { today: farAway, strength: 'import' }).map(({ en }) => en);
    const codes = checkDocument(document, { today: farAway, strength: 'send' }).map(({ code }) => code);
    return { document, refused, codes };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { document: undefined, refused: [error.message], codes: [STRUCTURE_CODE] };
  }
};

export const typesOf = (document: FatturaDocument): readonly string[] =>
  document.FatturaElettronicaBody.map((body) => body.DatiGenerali.DatiGeneraliDocumento.TipoDocumento);
export const again = async (document: FatturaDocument): Promise<FatturaDocument> =>
  (await readDocument(new TextEncoder().encode(writeDocument(document)))).document;
