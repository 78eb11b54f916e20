import { Client } from 'pg';

/** There is no database of this name (SQLSTATE 3D000). */
const isAbsent = (error: unknown): boolean => (error as { readonly code?: string }).code === '3D000';

const connected = async <A>(url: string, use: (client: Client) => Promise<A>): Promise<A> => {
  const client = new Client({
    connectionString: url,
    application_name: 'svc create',
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => undefined); // it rejects the query in hand, too
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
};

const maintenanceUrl = (url: string): string => {
  const other = new URL(url);
  other.pathname = '/postgres';
  return other.href;
};

/**
 * Makes the database that the address names, unless it is there.
 * @param url of a role that may create databases, when it has to
 * @returns `made`; `empty`: it was there without a table; `taken`: somebody's tables are in it
 */
export const createDatabase = async (url: string): Promise<'made' | 'empty' | 'taken'> => {
  try {
    const { rows } = await connected(url, (client) =>
      client.query<{ taken: boolean }>(
        `select exists (select from pg_tables where schemaname not in ('pg_catalog', 'information_schema')) as taken`,
      ),
    );
    return rows[0]?.taken === true ? 'taken' : 'empty';
  } catch (error) {
    if (!isAbsent(error)) throw error;
  }
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  await connected(maintenanceUrl(url), (client) =>
    client.query(`create database ${client.escapeIdentifier(name)}`).catch((error: { code?: string }) => {
      // 42P04 or 23505: another process made it in between
      if (error.code !== '42P04' && error.code !== '23505') throw error;
    }),
  );
  return 'made';
};

/** Whether there is a database of that name; nothing is made. */
export const databaseStands = async (url: string): Promise<boolean> => {
  try {
    return await connected(url, async () => true);
  } catch (error) {
    if (isAbsent(error)) return false;
    throw error;
  }
};
