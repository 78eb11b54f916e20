import type { AuditFilter, AuditPlace, AuditReads, AuditRecord } from '@svc/application/kernel';
import * as Effect from 'effect/Effect';
import { entryOf, type AuditJson } from './audit-row.ts';
import type { Database } from './database.ts';
import { sql, type Param } from './statement.ts';

interface Row {
  readonly entry: AuditJson & { readonly id: number };
  readonly at: string;
  readonly name: string | null;
}

/** What is asked of every entry: a name for the statement (Postgres takes 63 characters in all), and the text around the value. */
const askedOf = (filter: AuditFilter, below: AuditPlace | null) =>
  [
    ['fr', 'at >= ?::timestamptz', filter.from],
    ['to', 'at < ?::timestamptz', filter.to],
    ['su', 'subject = ?::uuid', filter.subjectId],
    ['en', 'entity = ?::text', filter.entityName],
    ['es', 'entity = any(?::text[])', filter.entityNames],
    ['re', 'entity_id = ?::text', filter.entityId],
    ['ac', 'action = ?::text', filter.action],
    ['op', 'operation = ?::text', filter.operation],
    ['rq', 'request_id = ?::text', filter.requestId],
    ['ip', 'ip = ?::text', filter.ip],
    // Bound by time, Postgres leaves out the parts above, and reads the others from the newest on.
    ['b', 'at <= ?::timestamptz', below?.at],
    ['p', 'not (at = ?::timestamptz', below?.at],
    ['n', 'id >= ?::bigint)', below?.id],
  ] as const satisfies readonly (readonly [string, string, Param | undefined])[];

const by = `actor_kind = 'person' and actor = ?::text`;
const acted = `operator = ?::text and actor is distinct from ?::text`;
const about = 'subject = ?::uuid';
const onlyAbout = `${about} and (${by}) is not true and operator is distinct from ?::text`;

/** The ways in which somebody stands in an entry, no two of them in one: each goes along an index of its own. */
const waysOf = ({ actorId, person }: AuditFilter) => {
  if (actorId !== undefined) return { name: 'actor', who: actorId, ways: ['actor = ?::text', acted] };
  if (person === undefined) return { name: 'all', who: undefined, ways: ['true'] };
  const ways = { actor: [by, acted], subject: [about], both: [by, acted, onlyAbout] };
  return { name: `person_${person.as}`, who: person.id, ways: ways[person.as] };
};

/** One statement for each set of filters: Postgres plans it once, and knows which indexes serve it. */
const pageStatement = (filter: AuditFilter, below: AuditPlace | null, limit: number) => {
  const values: Param[] = [limit];
  const bound = (text: string, value: Param): string => text.replaceAll('?', `$${values.push(value)}`);
  const { name, who, ways } = waysOf(filter);
  const asked = askedOf(filter, below).filter(([, , value]) => value !== undefined);
  const shared = asked.map(([, text, value]) => bound(text, value ?? null)).join(' and ');
  const branches = ways.map((way) => {
    const theirs = who === undefined ? way : bound(way, who);
    const where = [theirs, ...(shared === '' ? [] : [shared])].join(' and ');
    return `(select * from audit_log where ${where} order by at desc, id desc limit $1::int)`;
  });
  const statement = sql<Row>(
    ['audit_page', name, ...asked.map(([each]) => each)].join('_'),
    `select to_json(l.*) as entry, to_char(l.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
       a.display_name as name
     from (${branches.join(' union all ')}) l
     left join account a on a.id = case when l.actor_kind = 'person' then l.actor::uuid end
     order by l.at desc, l.id desc limit $1::int`,
  );
  return { statement, values };
};

const toRecord = ({ entry, at, name }: Row): AuditRecord => ({
  ...entryOf(entry),
  id: entry.id,
  at: Temporal.Instant.from(at),
  actorName: name,
});

export const mikroAuditReads = (database: Database): AuditReads => ({
  page: (filter, below, limit) =>
    Effect.suspend(() => {
      const { statement, values } = pageStatement(filter, below, limit);
      return Effect.map(database.query(statement, values), (rows) => rows.map(toRecord));
    }),
});
