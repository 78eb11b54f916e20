import { Client } from 'pg';

/** What the server's role may do to a table: what is named here, of all others everything but to change their shape. */
const LESSER: ReadonlyMap<string, string> = new Map([
  ['audit_log', 'select, insert'],
  ['auth_event', 'select, insert'],
  // Read to see whether entries lie astray; they come in through the parent.
  ['audit_log_default', 'select'],
  ['audit_tombstone', 'select'],
  ['mikro_orm_migrations', 'select'],
]);

const connected = async <A>(url: string, use: (client: Client) => Promise<A>): Promise<A> => {
  const client = new Client({ connectionString: url, application_name: 'svc grant', connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined); // it rejects the query in hand, too
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
};

/** Tables and the parts of some, which are reached through their parents. */
const tablesOf = async (client: Client): Promise<readonly { readonly name: string; readonly part: boolean }[]> =>
  (
    await client.query<{ name: string; part: boolean }>(
      `select relname as name, relispartition as part from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`,
    )
  ).rows;

/**
 * Gives the role of the server what it needs of a migrated database, and takes what else it was given: it reads and writes
 * rows, makes no tables, and neither changes nor removes what is append-only, but through the functions of the schema audit.
 * All of it or nothing, and the same when it is repeated.
 * @param url of the role that owns the tables
 */
export const grantServer = (url: string, role: string): Promise<void> =>
  connected(url, async (client) => {
    const to = client.escapeIdentifier(role);
    const grants = (await tablesOf(client)).flatMap(({ name, part }) => {
      const rights = LESSER.get(name) ?? (part ? undefined : 'select, insert, update, delete');
      return rights === undefined ? [] : [`grant ${rights} on ${client.escapeIdentifier(name)} to ${to}`];
    });
    await client.query(
      [
        'begin',
        'revoke create on schema public from public',
        'revoke execute on all functions in schema audit from public',
        `revoke all on all tables in schema public from ${to}`,
        `revoke create on schema public, audit from ${to}`,
        `grant usage on schema public, audit to ${to}`,
        `grant usage on all sequences in schema public to ${to}`,
        `grant execute on all functions in schema audit to ${to}`,
        ...grants,
        'commit',
      ].join(';\n'),
    );
  });

/** As whom an address connects, and what nobody can refuse it. */
export interface DatabaseRole {
  readonly role: string;
  /** `owner` of the audit log, or a member of that role. */
  readonly power: 'superuser' | 'owner' | 'none';
}

/** @param url a migrated database */
export const databaseRole = (url: string): Promise<DatabaseRole> =>
  connected(url, async (client) => {
    const { rows } = await client.query<{ role: string; superuser: boolean; owner: boolean }>(
      `select r.rolname as role, r.rolsuper as superuser, pg_has_role(r.oid, c.relowner, 'member') as owner
       from pg_roles r, pg_class c where r.rolname = current_user and c.oid = 'audit_log'::regclass`,
    );
    const { role = '', superuser = false, owner = false } = rows[0] ?? {};
    return { role, power: superuser ? 'superuser' : owner ? 'owner' : 'none' };
  });
