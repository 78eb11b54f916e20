import type { Client } from 'pg';

/** Everything in the public schema but the migrator's own table, as one line of text per fact. */
const ours = `n.nspname = 'public' and c.relname not like 'mikro_orm_migrations%'`;
const relations = `pg_class c join pg_namespace n on n.oid = c.relnamespace`;
const acl = (column: string, kind: string, owner: string): string =>
  `coalesce(${column}, acldefault('${kind}', ${owner}))::text`;

const queries: Readonly<Record<string, string>> = {
  relations: `select json_build_array( c.relname, c.relkind, c.relpersistence, c.relispartition, c.reloptions, c.relreplident,
      c.relrowsecurity, c.relforcerowsecurity, pg_get_userbyid(c.relowner), am.amname, t.spcname, c.relhastriggers,
      ${acl('c.relacl', 'r', 'c.relowner')}, obj_description(c.oid, 'pg_class'), pg_get_partkeydef(c.oid),
      pg_get_expr(c.relpartbound, c.oid), (select string_agg(i.inhparent::regclass::text, ',' order by i.inhseqno)
        from pg_inherits i where i.inhrelid = c.oid), (select to_json(toast.reloptions) from pg_class toast where toast.oid = c.reltoastrelid))
    from ${relations} left join pg_am am on am.oid = c.relam left join pg_tablespace t on t.oid = c.reltablespace where ${ours}`,
  columns: `select json_build_array( c.relname, row_number() over (partition by c.oid order by a.attnum), a.attname,
      format_type(a.atttypid, a.atttypmod), 'not null ' || a.attnotnull, a.attgenerated, a.attidentity,
      'default ' || pg_get_expr(d.adbin, d.adrelid), a.attcollation::regcollation, a.attstorage, a.attcompression, a.attstattarget,
      a.attoptions, a.attacl, a.attinhcount, a.attislocal, col_description(c.oid, a.attnum))
    from ${relations} join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where ${ours} and c.relkind in ('r', 'p', 'v', 'm', 'f', 'c')`,
  constraints: `select json_build_array( c.relname, k.conname, k.contype, pg_get_constraintdef(k.oid), k.condeferrable, k.condeferred,
      k.convalidated, k.conenforced, k.connoinherit, k.conislocal, k.coninhcount, k.conindid::regclass,
      (select p.conname from pg_constraint p where p.oid = k.conparentid), obj_description(k.oid, 'pg_constraint'))
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where ${ours} and k.contype <> 'n'`,
  notNulls: `select json_build_array( c.relname, a.attname, k.convalidated, k.conenforced, k.connoinherit, k.conislocal, k.coninhcount)
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    where ${ours} and k.contype = 'n'`,
  notNullNames: `select json_build_array( c.relname, a.attname, k.conname)
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    where ${ours} and k.contype = 'n'`,
  indexes: `select json_build_array( t.relname, pg_get_indexdef(i.indexrelid), i.indisunique, i.indisprimary, i.indisexclusion,
      i.indimmediate, i.indisclustered, i.indisvalid, i.indisready, i.indislive, i.indisreplident, i.indnullsnotdistinct,
      (select h.inhparent::regclass from pg_inherits h where h.inhrelid = i.indexrelid))
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_class t on t.oid = i.indrelid where ${ours}`,
  triggers: `select json_build_array( c.relname, regexp_replace(pg_get_triggerdef(g.oid), 'RI_ConstraintTrigger_(.)_[0-9]+', 'RI_\\1'),
      g.tgenabled, g.tgisinternal, g.tgparentid <> 0, g.tgfoid::regproc, g.tgtype)
    from pg_trigger g join pg_class c on c.oid = g.tgrelid join pg_namespace n on n.oid = c.relnamespace where ${ours}`,
  functions: `select json_build_array( pg_get_functiondef(p.oid), p.prosrc, pg_get_userbyid(p.proowner), p.proparallel, p.provolatile,
      p.prosecdef, ${acl('p.proacl', 'f', 'p.proowner')}, obj_description(p.oid, 'pg_proc'))
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'public'`,
  sequences: `select json_build_array( c.relname, s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcache,
      s.seqcycle, c.relpersistence, pg_sequence_last_value(c.oid),
      (select d.deptype::text || ' ' || d.refobjid::regclass || '.' || a.attname from pg_depend d
        join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
        where d.objid = c.oid and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')))
    from pg_sequence s join pg_class c on c.oid = s.seqrelid join pg_namespace n on n.oid = c.relnamespace where ${ours}`,
  schemas: `select json_build_array( nspname, pg_get_userbyid(nspowner), nspacl::text, obj_description(oid, 'pg_namespace'))
    from pg_namespace where nspname !~ '^pg_'`,
  types: `select json_build_array( t.typname, t.typtype, t.typcategory) from pg_type t join pg_namespace n on n.oid = t.typnamespace
    where n.nspname = 'public' and t.typname !~ 'mikro_orm_migrations'`,
  others: `select 'extension ' || extname from pg_extension union all select 'rule ' || rulename || ' ' || ev_class::regclass from pg_rewrite
      where ev_class > 16383 union all select 'policy ' || polname from pg_policy union all select 'event trigger ' || evtname
      from pg_event_trigger union all select 'statistics ' || stxname from pg_statistic_ext union all select 'publication ' || pubname
      from pg_publication union all select 'default acl ' || defaclacl::text from pg_default_acl union all
      select 'operator ' || oprname from pg_operator where oid > 16383 union all select 'cast ' || castfunc from pg_cast where oid > 16383
      union all select 'collation ' || collname from pg_collation where oid > 16383 union all select 'setting ' || setconfig::text
      from pg_db_role_setting where setdatabase = (select oid from pg_database where datname = current_database())`,
};

/** What the catalogue says of a database, and its rows, section by section, ordered by name. */
export const schemaFacts = async (client: Client): Promise<Readonly<Record<string, readonly string[]>>> => {
  const facts: Record<string, readonly string[]> = {};
  for (const [section, text] of Object.entries(queries)) {
    const { rows } = await client.query<{ fact: string }>(`select fact::text as fact from (${text}) facts (fact)`);
    facts[section] = rows.map(({ fact }) => fact).toSorted();
  }
  const { rows: tables } = await client.query<{ name: string }>(
    `select c.relname as name from ${relations} where ${ours} and c.relkind = 'r'`,
  );
  const seeded: string[] = [];
  for (const { name } of tables) {
    const { rows } = await client.query<{ fact: string }>(`select row_to_json(t)::text as fact from "${name}" t`);
    seeded.push(...rows.map(({ fact }) => `${name} ${fact}`));
  }
  return { ...facts, rows: seeded.toSorted() };
};
