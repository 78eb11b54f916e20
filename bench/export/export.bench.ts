import { migrate, openDatabase, invoicingStores } from '@svc/adapters-db';
import { exportFatture } from '@svc/application/invoicing';
import * as Effect from 'effect/Effect';
import { Client } from 'pg';
import type { Bench } from '../kernel/bench.ts';
import { alternate, type Figures } from '../kernel/figures.ts';
import { ask, openPostgres } from '../kernel/postgres.ts';
import { ratioOf, type Table } from '../kernel/report.ts';
import { copyOut } from './copy.peer.ts';

const OURS = 'svc export';
const PEER = 'COPY … TO STDOUT';
const YEARS = { from: Temporal.PlainDate.from('2026-01-01'), to: Temporal.PlainDate.from('2026-12-31') };
const MB = 1024 * 1024;

const columns = `date, number, document_type, direction, seller_vat_number, counterparty_name, counterparty_tax_code,
  net_cents, vat_cents, total_cents, state, sdi_identifier, file_name, provider, environment`;
/** Documents of one year in the order in which they were made, some of them with names that must be quoted or disarmed. */
const fill = (rows: number): string => `
  insert into fattura (id, provider, environment, direction, state, raw_state, remote_id, sdi_identifier, file_name, document_type,
    series, number, date, fiscal_year, seller_vat_number, counterparty_name, counterparty_tax_code, net_cents, vat_cents,
    total_cents, content, revision, attempts, fiscal_hash, read, created_at, updated_at)
  select uuidv7(), 'GatewayA', 'Test', 'outbound', 'CONS', 'CONS', g::text, (900000000 + g)::text,
    'IT12345678903_' || g || '.xml', 'TD01', 'SVC', 'SVC-2026-' || g, date '2026-01-01' + (g::bigint * 364 / ${rows})::int, 2026, '12345678903',
    case g % 10 when 0 then 'Cliente "' || g || '"; srl' when 1 then '=1+' || g else 'Cliente ' || g end, 'IT01234567897',
    1639, 361, 2000, '{}', 1, 1, md5(g::text), true, now(), now() from generate_series(1, ${rows}) g`;

/** Runs it, and reports how much memory the process took beside what it had. */
const watched = async (rows: number, work: () => Promise<number>): Promise<Figures> => {
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 5);
  const from = performance.now();
  const bytes = await work();
  const ms = performance.now() - from;
  clearInterval(watch);
  return { perSecond: rows / (ms / 1000), extraMb: (Math.max(most, process.memoryUsage.rss()) - before) / MB, bytes };
};

/** performance.md T13, between the database and the answer's stream: the export's parts, drained, against COPY. */
export const exportBench: Bench = {
  name: 'export',
  about: 'The documents of a year as CSV, against COPY of the same columns on the same server',
  run: async (effort, say) => {
    const postgres = await openPostgres();
    try {
      const measured: { readonly rows: number; readonly table: Table; readonly lines: number }[] = [];
      for (const rows of effort.quick ? [5_000, 20_000] : [100_000, 1_000_000]) {
        say(`export: ${rows} documents`);
        const url = await postgres.create('bench_export');
        await migrate(url);
        await ask(url, fill(rows));
        await ask(url, 'vacuum analyze fattura');
        const database = openDatabase({ url });
        const client = new Client(url);
        await client.connect();
        const exported = exportFatture({ invoices: invoicingStores(database).invoices });
        const drain = async (see: (part: string) => void = () => undefined): Promise<number> => {
          const text = await Effect.runPromise(exported(YEARS));
          let bytes = 0;
          for (let part: string | null = text.first; part !== null; part = await Effect.runPromise(text.next)) {
            bytes += Buffer.byteLength(part);
            see(part);
          }
          return bytes;
        };
        // Counted once, while both sides warm up; what is measured is what an answer does with the parts.
        let lines = 0;
        await drain((part) => (lines += part.split('\r\n').length - 1));
        const copy = `select ${columns} from fattura where date >= '2026-01-01' and date <= '2026-12-31' order by date, id`;
        const variants = {
          [OURS]: () => watched(rows, () => drain()),
          [PEER]: () => watched(rows, () => copyOut(client, copy)),
        };
        await copyOut(client, copy);
        const table: Table = {
          title: `CSV export of ${rows} documents, one process`,
          rows: await alternate(variants, Math.min(3, effort.rounds)),
          figure: 'perSecond',
          against: PEER,
        };
        measured.push({ rows, table, lines });
        await client.end();
        await database.close();
        await postgres.drop('bench_export');
      }
      const extra = ({ table }: (typeof measured)[number]): number =>
        Math.max(1, table.rows[OURS]?.median['extraMb'] ?? Number.NaN);
      const [few, many] = [measured[0]!, measured[1]!];
      return {
        tables: measured.map(({ table }) => table),
        bars: [
          ...measured.map(({ rows, table }) => ({
            what: `CSV export of ${rows} documents ÷ COPY`,
            ratio: ratioOf(table, OURS, PEER),
            bar: 0.5,
            goal: 0.85,
            wants: 'atLeast' as const,
          })),
          { what: `MB the export of ${many.rows} documents adds`, ratio: extra(many), wants: 'atMost' as const },
          {
            what: `the same ÷ that of ${few.rows}`,
            ratio: extra(many) / extra(few),
            bar: 1.2,
            goal: 1.05,
            wants: 'atMost' as const,
          },
        ],
        inconsistencies: measured
          .filter(({ rows, lines }) => lines !== rows + 1)
          .map(({ rows, lines }) => `${rows} documents came as ${lines - 1} lines`),
        skipped: [],
      };
    } finally {
      await postgres.close();
    }
  },
};
