import * as Effect from 'effect/Effect';
import { writeDocument } from '@svc/domain/invoicing';
import type { StoreDown } from '../../kernel/index.ts';
import type { ArchivedDocument, ExportQuery } from '../emission/invoice-store.ts';
import type { InvoicingPorts } from '../invoicing-ports.ts';
import { asUtf8 } from '../mirror/xml-bytes.ts';
import { xmlNameOf } from './fattura-files.ts';

/** A document as a file of the archive. */
export interface ArchivedFile {
  /** Safe on any disk, and unlike the others of the archive. */
  readonly name: string;
  readonly date: Temporal.PlainDate;
  readonly xml: string;
}

/** Files in parts: each part is read when it is asked for, so that no more than one of them is ever held. */
export interface FilesInParts {
  readonly first: readonly ArchivedFile[];
  /** The next part; null at the end. */
  readonly next: Effect.Effect<readonly ArchivedFile[] | null, StoreDown>;
}

/** A name that comes again, in whatever letters, is counted: `x.xml`, `x-2.xml`. */
const namer = () => {
  const taken = new Set<string>();
  const copies = new Map<string, number>();
  return (wanted: string): string => {
    for (let copy = copies.get(wanted) ?? 1; ; copy += 1) {
      const name = copy === 1 ? wanted : wanted.replace(/(\.[^./]*)?$/u, `-${copy}$1`);
      if (taken.has(name.toLowerCase())) continue;
      taken.add(name.toLowerCase());
      copies.set(wanted, copy + 1);
      return name;
    }
  };
};

/**
 * GET …/archive: the documents of some days as files, as they were transmitted or received. The first part is there before
 * it answers, so that a database that is away is answered as a refusal and not as a broken file.
 */
export const archiveFatture = (ports: Pick<InvoicingPorts, 'invoices'>) => (query: ExportQuery) => {
  const named = namer();
  const fileOf = (document: ArchivedDocument): ArchivedFile => {
    const folder = document.direction === 'outbound' ? 'emesse' : 'ricevute';
    const xml = document.xml ?? (document.content === null ? '' : writeDocument(document.content));
    return { name: named(`${folder}/${xmlNameOf(document)}`), date: document.date, xml: asUtf8(xml) };
  };
  return Effect.map(ports.invoices.archivePage(query, null), (page): FilesInParts => {
    let after = page.next;
    return {
      first: page.documents.map(fileOf),
      next: Effect.suspend(() => {
        if (after === null) return Effect.succeed(null);
        return Effect.map(ports.invoices.archivePage(query, after), ({ documents, next }) => {
          after = next;
          return documents.map(fileOf);
        });
      }),
    };
  });
};
