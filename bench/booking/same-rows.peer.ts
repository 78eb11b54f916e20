import { Client } from 'pg';
import { ask } from '../kernel/postgres.ts';

type Row = Readonly<Record<string, unknown>>;

/** What became of one table, as bare statements on its rows. */
interface Difference {
  readonly table: string;
  readonly key: readonly string[];
  readonly columns: readonly string[];
  readonly made: readonly Row[];
  readonly changed: readonly Row[];
  readonly gone: readonly Row[];
}

const tablesWithKeys = `select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns,
    array_agg(a.attname::text order by a.attnum) filter (where a.attnum = any(i.indkey)) as key
  from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.relname order by c.relname`;

const rowsOf = async (url: string, table: string, key: readonly string[]): Promise<ReadonlyMap<string, Row>> => {
  const rows = await ask<{ row: Row }>(url, `select to_jsonb(t) as row from "${table}" t`);
  return new Map(rows.map(({ row }) => [JSON.stringify(key.map((each) => row[each])), row]));
};

/** What a run has made of its database: the rows that differ from those before it. */
export const differenceOf = async (before: string, after: string): Promise<readonly Difference[]> => {
  const found: Difference[] = [];
  for (const { table, key, columns } of await ask<Pick<Difference, 'table' | 'key' | 'columns'>>(
    after,
    tablesWithKeys,
  )) {
    const [old, now] = [await rowsOf(before, table, key), await rowsOf(after, table, key)];
    const made = [...now].flatMap(([id, row]) => (old.has(id) ? [] : [row]));
    const both = [...now].filter(([id, row]) => old.has(id) && JSON.stringify(old.get(id)) !== JSON.stringify(row));
    const gone = [...old].flatMap(([id, row]) => (now.has(id) ? [] : [row]));
    const differing = columns.filter((name) =>
      both.some(([id, row]) => JSON.stringify(old.get(id)?.[name]) !== JSON.stringify(row[name])),
    );
    if (made.length + both.length + gone.length > 0)
      found.push({ table, key, columns: differing, made, changed: both.map(([, row]) => row), gone });
  }
  return found;
};

const rowsIn = (table: string): string => `jsonb_populate_recordset(null::"${table}", $1::jsonb) r`;
const sameKey = (key: readonly string[]): string => key.map((name) => `t."${name}" = r."${name}"`).join(' and ');

const statementsOf = ({ table, key, columns }: Difference) => ({
  made: `insert into "${table}" overriding system value select r.* from ${rowsIn(table)}`,
  changed: `update "${table}" t set ${columns.map((name) => `"${name}" = r."${name}"`).join(', ')} from ${rowsIn(table)}
    where ${sameKey(key)}`,
  gone: `delete from "${table}" t using ${rowsIn(table)} where ${sameKey(key)}`,
});

/** Every nth of them, so that each transaction has its part. */
const partOf = <T>(all: readonly T[], nth: number, of: number): readonly T[] => all.filter((_, at) => at % of === nth);

/**
 * The same rows by somebody who knows them all beforehand: so many transactions, a prepared statement for each table and kind of
 * change, nothing read and nothing asked. @returns seconds
 */
export const writeSameRows = async (
  url: string,
  differences: readonly Difference[],
  transactions: number,
): Promise<number> => {
  const client = new Client(url);
  await client.connect();
  try {
    const from = performance.now();
    for (let nth = 0; nth < transactions; nth += 1) {
      await client.query('begin');
      for (const difference of differences)
        for (const [kind, text] of Object.entries(statementsOf(difference))) {
          const rows = partOf(difference[kind as 'made' | 'changed' | 'gone'], nth, transactions);
          const name = `${difference.table} ${kind}`;
          if (rows.length > 0) await client.query({ name, text, values: [JSON.stringify(rows)] });
        }
      await client.query('commit');
    }
    return (performance.now() - from) / 1000;
  } finally {
    await client.end();
  }
};
