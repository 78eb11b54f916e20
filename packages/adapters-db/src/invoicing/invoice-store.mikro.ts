import type { FatturaQuery, InvoiceStore, MirrorMarks } from '@svc/application/invoicing';
import type { FilterQuery, InferEntity } from '@mikro-orm/core';
import { countingStates, CREDIT_TYPES, type FatturaDocument } from '@svc/domain/invoicing';
import type { FatturaId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import { archivePage } from './archive.sql.ts';
import { claimByKind } from './claim-by-kind.ts';
import { among } from '../kernel/columns.ts';
import { claimRows } from '../kernel/claim-rows.ts';
import { containing } from '../kernel/containing.ts';
import { neverTaken, type Database } from '../kernel/database.ts';
import { findOne, insertOnce, lockOne, putOne, saveOne } from '../kernel/rows.ts';
import { sql } from '../kernel/statement.ts';
import { exportPage } from './export-csv.sql.ts';
import { summaryFields, toJob, toRow, toSummary } from './invoice.mapping.ts';
import { EmissionRow, FatturaTableRow, InvoiceJobRow, strayNoteSql } from './invoice.tables.ts';
import { mirrorMarks } from './mirror-marks.mikro.ts';

// The row of the counter stays locked until the commit, and goes back with a rollback: no number is lost or doubled.
const reserve = sql<{ last: number }>(
  'fattura_reserve',
  `insert into fattura_numbering as n (seller_vat_number, series, fiscal_year, last) values ($1, $2, $3, 1)
   on conflict (seller_vat_number, series, fiscal_year) do update set last = n.last + 1 returning last`,
);
/** `numberSet` of the domain. */
const numberSetSql = (type: string): string => `case when ${type} in ('TD04', 'TD08') then ${type} else '' end`;
// At most one: see the unique constraints.
const numberHolder = sql<{ id: FatturaId }>(
  'fattura_number_holder',
  `select id from fattura where direction = 'outbound' and issuer = $1 and fiscal_year = $2
     and number = $3 and ${numberSetSql('document_type')} = ${numberSetSql('$4::text')}`,
);
const receivedHolders = sql<{ id: FatturaId; hash: string }>(
  'fattura_received_holders',
  `select id, fiscal_hash as hash from fattura where direction = 'inbound' and issuer = $1 and fiscal_year = $2
     and number = $3 and document_type = $4 order by id`,
);
const isCredit = among('document_type', CREDIT_TYPES);
const creditNotes = sql<{ content: FatturaDocument }>(
  'fattura_credit_notes',
  `select content from fattura where source_id = $1 and id is distinct from $2 and ${isCredit}
     and (state = any($3) or (state = 'DRAFT' and (number is not null or $4))) order by id`,
);
const credited = sql<{ cents: string }>(
  'fattura_credited',
  `select coalesce(sum(total_cents), 0)::text as cents from fattura where source_id = $1 and id <> $2
     and ${isCredit} and (state = any($3) or (state = 'DRAFT' and number is not null))`,
);
const strayNotes = sql<{ id: FatturaId }>(
  'fattura_stray_notes',
  // The function and the index of its numbers are made by the migration 0005-invoicing.
  `select id from fattura where seller_vat_number = $1 and ${strayNoteSql}
     and fattura_named_invoices(content) @> array[$2::text] order by id`,
);
// Sales come as two arrays of the same length.
const holders = sql<{ id: FatturaId }>(
  'invoiced_sale_holders',
  `select fattura_id as id from invoiced_sale where (kind, sale_id) in (select * from unnest($1::text[], $2::text[]))
   order by kind, sale_id for update`,
);
const claimSales = sql<{ id: string }>(
  'invoiced_sale_claim',
  `insert into invoiced_sale (kind, sale_id, fattura_id) select kind, id, $3 from unnest($1::text[], $2::text[]) as sale (kind, id)
   order by kind, id on conflict do nothing returning sale_id as id`,
);
const releaseSales = sql('invoiced_sale_release', 'delete from invoiced_sale where fattura_id = $1');

const unread = sql<{ count: number }>(
  'fattura_unread_count',
  `select count(*)::int as count from fattura where direction = 'inbound' and not read`,
);

const whereOf = ({
  book,
  states,
  documentType,
  search,
  orderId,
  from,
  to,
  read,
}: FatturaQuery): FilterQuery<InferEntity<typeof FatturaTableRow>> => ({
  ...(book === undefined ? {} : { book }),
  ...(states === undefined ? {} : { state: { $in: [...states] } }),
  ...(documentType === undefined ? {} : { documentType }),
  ...(search === undefined
    ? {}
    : {
        $or: (['number', 'counterpartyName', 'counterpartyTaxCode'] as const).map((field) => ({
          [field]: { $ilike: containing(search) },
        })),
      }),
  ...(orderId === undefined ? {} : { orderId }),
  ...(from === undefined && to === undefined
    ? {}
    : { date: { ...(from === undefined ? {} : { $gte: from }), ...(to === undefined ? {} : { $lte: to }) } }),
  ...(read === undefined ? {} : { read }),
});

type Jobs = Pick<InvoiceStore, 'insertJob' | 'lockJob' | 'jobOfOrder' | 'saveJob' | 'claimJobs'>;
type Rows = Omit<InvoiceStore, keyof Jobs | keyof MirrorMarks>;

const jobsOf = (database: Database): Jobs => ({
  insertJob: (job) => insertOnce(database, InvoiceJobRow, { ...job }, 'invoice_job_order'),
  lockJob: (id) => lockOne(database, InvoiceJobRow, { id }, 'InvoiceJob', toJob),
  jobOfOrder: (orderId) => findOne(database, InvoiceJobRow, { orderId }, toJob),
  saveJob: (job) => neverTaken(saveOne(database, InvoiceJobRow, { id: job.id }, { ...job, claimedUntil: null })),
  claimJobs: claimByKind((part) => claimRows(database, InvoiceJobRow, 'invoice_job', toJob, part), {
    booking: "t.source = 'Booking'",
    commerce: "t.source = 'CommerceOrder'",
  }),
});

const rowsOf = (database: Database): Rows => ({
  reserveNumber: (sellerVatNumber, series, fiscalYear) =>
    Effect.map(database.query(reserve, [sellerVatNumber, series, fiscalYear]), ([row]) => row!.last),
  numberHolder: ({ issuer, fiscalYear, number, documentType }) =>
    Effect.map(database.query(numberHolder, [issuer, fiscalYear, number, documentType]), ([row]) => row?.id ?? null),
  receivedHolders: ({ issuer, fiscalYear, number, documentType }) =>
    Effect.map(database.query(receivedHolders, [issuer, fiscalYear, number, documentType]), (rows) =>
      rows.map(({ id, hash }) => ({ id, fiscalHash: hash })),
    ),
  lotRows: (lotId) =>
    neverTaken(
      database.work(async (em) => {
        const rows = await em.find(FatturaTableRow, { lotId }, { orderBy: { lotPosition: 'asc' }, refresh: true });
        return rows.map(toRow);
      }),
    ),
  insertRow: (row) => insertOnce(database, FatturaTableRow, { ...row }, 'fattura_number'),
  lockRow: (id) => lockOne(database, FatturaTableRow, { id }, 'Fattura', toRow),
  findRow: (id) => findOne(database, FatturaTableRow, { id }, toRow),
  findRemote: (provider, environment, remoteId) =>
    findOne(database, FatturaTableRow, { provider, environment, remoteId }, toRow),
  saveRow: (row) => saveOne(database, FatturaTableRow, { id: row.id }, { ...row }),
  creditedCents: (source, note) =>
    Effect.map(database.query(credited, [source, note, countingStates]), ([row]) => Number(row?.cents ?? 0)),
  creditNotes: (source, note, which) =>
    Effect.map(database.query(creditNotes, [source, note, countingStates, which === 'all']), (rows) =>
      rows.map(({ content }) => content),
    ),
  strayNotes: ({ sellerVatNumber, number }) =>
    Effect.map(database.query(strayNotes, [sellerVatNumber, number]), (rows) => rows.map(({ id }) => id)),
  holdersOf: (sales) =>
    Effect.map(database.query(holders, [sales.map(({ kind }) => kind), sales.map(({ id }) => id)]), (rows) => [
      ...new Set(rows.map(({ id }) => id)),
    ]),
  claimSales: (sales, fatturaId) =>
    Effect.map(
      database.query(claimSales, [sales.map(({ kind }) => kind), sales.map(({ id }) => id), fatturaId]),
      (rows) => rows.length === sales.length,
    ),
  releaseSales: (fatturaId) => Effect.asVoid(database.query(releaseSales, [fatturaId])),
  list: (query) =>
    neverTaken(
      database.work(async (em) => {
        const { page, pageSize: limit } = query;
        const window = { limit, offset: (page - 1) * limit, orderBy: { id: 'desc' as const }, refresh: true };
        const shown = { ...window, fields: summaryFields };
        const [rows, total] = await em.findAndCount(FatturaTableRow, whereOf(query), shown);
        return { items: rows.map(toSummary), total };
      }),
    ),
  countUnread: Effect.map(database.query(unread, []), ([row]) => row?.count ?? 0),
  exportPage: exportPage(database),
  archivePage: archivePage(database),
  recordEmission: (record) => putOne(database, EmissionRow, ['fattura_id', 'attempt'], { ...record }),
  emissions: (fatturaId) =>
    neverTaken(
      database.work(async (em) => {
        const rows = await em.find(EmissionRow, { fatturaId }, { orderBy: { attempt: 'asc' }, refresh: true });
        return rows.map(({ attempt, revision, submittedXml, transmittedXml, at }) => ({
          fatturaId,
          attempt,
          revision,
          submittedXml,
          transmittedXml: transmittedXml ?? null,
          at,
        }));
      }),
    ),
});

export const mikroInvoiceStore = (database: Database): InvoiceStore => ({
  ...jobsOf(database),
  ...rowsOf(database),
  ...mirrorMarks(database),
});
