import type { OrganizationStore } from '@svc/application/booking';
import { taken } from '@svc/application/kernel';
import { isOpenOrganization, type OrganizationSubscription } from '@svc/domain/booking';
import * as Effect from 'effect/Effect';
import type { Database } from '../kernel/database.ts';
import { toInstant } from '../kernel/instant.type.ts';
import { toPlainDate } from '../kernel/plain-date.type.ts';
import { json, sql } from '../kernel/statement.ts';

interface OrganizationJson {
  readonly id: OrganizationSubscription['id'];
  readonly plan_id: string;
  readonly state: OrganizationSubscription['state'];
  readonly period_from: string | null;
  readonly period_to: string | null;
  readonly overrides: OrganizationSubscription['overrides'];
  readonly note: string | null;
  readonly version: number;
  readonly created_at: string;
  readonly updated_at: string;
}
const toOrganization = ({ row }: { readonly row: OrganizationJson }): OrganizationSubscription => ({
  id: row.id,
  planId: row.plan_id,
  state: row.state,
  periodFrom: row.period_from === null ? null : toPlainDate(row.period_from),
  periodTo: row.period_to === null ? null : toPlainDate(row.period_to),
  overrides: row.overrides,
  note: row.note,
  version: row.version,
  createdAt: toInstant(row.created_at),
  updatedAt: toInstant(row.updated_at),
});

const rows = (name: string, rest: string) =>
  sql<{ row: OrganizationJson }>(name, `select to_json(o.*) as row from organization_subscription o ${rest}`);
const all = rows('organization_all', 'order by id desc');
const find = rows('organization_find', 'where id = $1');
const lock = rows('organization_lock', 'where id = $1 for no key update');
const insert = sql<{ id: string }>(
  'organization_insert',
  `insert into organization_subscription
     (id, plan_id, state, open, period_from, period_to, overrides, note, version, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7::json, $8, $9, $10, $11) on conflict do nothing returning id`,
);
const save = sql(
  'organization_save',
  `update organization_subscription set plan_id = $2, state = $3, open = $4, period_from = $5, period_to = $6,
     overrides = $7::json, note = $8, version = $9, updated_at = $10 where id = $1`,
);

const columnsOf = (each: OrganizationSubscription) => [
  ...[each.id, each.planId, each.state, isOpenOrganization(each) ? true : null, each.periodFrom, each.periodTo],
  ...[json(each.overrides), each.note, each.version],
];

export const mikroOrganizationStore = (database: Database): OrganizationStore => ({
  all: Effect.map(database.query(all, []), (found) => found.map(toOrganization)),
  find: (id) => Effect.map(database.query(find, [id]), ([row]) => (row === undefined ? null : toOrganization(row))),
  lock: (id) => Effect.map(database.query(lock, [id]), ([row]) => (row === undefined ? null : toOrganization(row))),
  insert: (each) =>
    Effect.flatMap(database.query(insert, [...columnsOf(each), each.createdAt, each.updatedAt]), (written) =>
      written.length > 0 ? Effect.void : Effect.fail(taken('organization_open')),
    ),
  save: (each) => Effect.asVoid(database.query(save, [...columnsOf(each), each.updatedAt])),
});
