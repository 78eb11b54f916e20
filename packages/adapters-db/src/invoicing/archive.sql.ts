import type { ArchivePage, ExportQuery } from '@svc/application/invoicing';
import type { StoreDown } from '@svc/application/kernel';
import type { FatturaDocument, FatturaRow } from '@svc/domain/invoicing';
import type { FatturaId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from '../kernel/database.ts';
import { sql } from '../kernel/statement.ts';

/** Documents per round trip: one may be megabytes, and a part is held whole. */
const PART = 16;

interface Found {
  readonly id: FatturaId;
  readonly number: string | null;
  readonly file_name: string | null;
  readonly date: string;
  readonly direction: FatturaRow['direction'];
  readonly xml: string | null;
  readonly content: FatturaDocument | null;
}
const NO_ID = '00000000-0000-0000-0000-000000000000';
const page = sql<Found>(
  'fattura_archive',
  `select id, number, file_name, date::text as date, direction, coalesce(transmitted_xml, submitted_xml) as xml,
     case when transmitted_xml is null and submitted_xml is null then content end as content
   from fattura
   where (date, id) > ($1::date, $2::uuid) and date <= $3 and ($4::text is null or book = $4) and number is not null
   order by fattura.date, id limit ${PART}`,
);

/** A part of the archive: the bytes as they were transmitted, the document itself only where none ever left. */
export const archivePage =
  (database: Database) =>
  (query: ExportQuery, after: string | null): Effect.Effect<ArchivePage, StoreDown> => {
    const [day = '', id = ''] = (after ?? `${query.from.toString()} ${NO_ID}`).split(' ');
    const params = [day, id, query.to, query.book ?? null];
    return Effect.map(database.query(page, params), (found) => {
      const last = found.length < PART ? undefined : found.at(-1);
      return {
        documents: found.map(({ file_name: fileName, date, ...each }) => ({
          ...each,
          fileName,
          date: Temporal.PlainDate.from(date),
        })),
        next: last === undefined ? null : `${last.date} ${last.id}`,
      };
    });
  };
