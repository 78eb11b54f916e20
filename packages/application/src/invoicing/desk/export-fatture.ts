import * as Effect from 'effect/Effect';
import { csvHeader } from '@svc/domain/invoicing';
import type { StoreDown } from '../../kernel/index.ts';
import type { ExportQuery } from '../emission/invoice-store.ts';
import type { InvoicingPorts } from '../invoicing-ports.ts';

/** A text in parts: each is made when it is asked for, so that no more than one of them is ever held. */
export interface TextInParts {
  readonly first: string;
  /** The next part; null at the end. */
  readonly next: Effect.Effect<string | null, StoreDown>;
  /** How many documents stand in the parts that were made. */
  readonly documents: () => number;
}

/**
 * GET …/export: the documents of some days as CSV. The first part is there before it answers, so that a database that is
 * away is answered as a refusal and not as a short file.
 */
export const exportFatture = (ports: Pick<InvoicingPorts, 'invoices'>) => (query: ExportQuery) =>
  Effect.map(ports.invoices.exportPage(query, null), (page): TextInParts => {
    let { next: after, documents: made } = page;
    return {
      documents: () => made,
      first: csvHeader() + page.lines,
      next: Effect.suspend(() => {
        if (after === null) return Effect.succeed(null);
        return Effect.map(ports.invoices.exportPage(query, after), ({ lines, documents, next }) => {
          after = next;
          made += documents;
          return lines;
        });
      }),
    };
  });
