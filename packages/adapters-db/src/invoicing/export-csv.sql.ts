import type { ExportPage, ExportQuery } from '@svc/application/invoicing';
import type { StoreDown } from '@svc/application/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from '../kernel/database.ts';
import { sql } from '../kernel/statement.ts';

/** Lines per round trip: enough that the trips cost nothing, few enough that nobody notices them in memory. */
const PART = 2000;

// The lines stand ready in the rows (a generated column): sent as cells, they would cost Node more than all else of the export,
// and Postgres as much to write them.
const NO_ID = '00000000-0000-0000-0000-000000000000';
const page = sql<{ lines: string | null; last: string | null; documents: number }>(
  'fattura_export',
  `with part as materialized (
     select id, date, csv_line from fattura
     where (date, id) > ($1::date, $2::uuid) and date <= $3 and ($4::text is null or book = $4)
       and number is not null
     order by date, id limit ${PART}
   )
   select string_agg(csv_line, '' order by date, id) as lines, count(*)::int as documents,
     (select date::text || ' ' || id from part order by date desc, id desc limit 1) as last from part`,
);

/** A part of the export as text. */
export const exportPage =
  (database: Database) =>
  (query: ExportQuery, after: string | null): Effect.Effect<ExportPage, StoreDown> => {
    const [day = '', id = ''] = (after ?? `${query.from.toString()} ${NO_ID}`).split(' ');
    const params = [day, id, query.to, query.book ?? null];
    return Effect.map(database.query(page, params), ([found]) => {
      const documents = found?.documents ?? 0;
      return { lines: found?.lines ?? '', documents, next: documents < PART ? null : (found?.last ?? null) };
    });
  };
