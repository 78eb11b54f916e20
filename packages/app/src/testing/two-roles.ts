import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { dropDatabase } from '@svc/adapters-db';

/** An empty database with an owner and a second role, both without any power over the server. */
export interface TwoRoles {
  readonly ownerUrl: string;
  readonly serverUrl: string;
  /** The name of the second role. */
  readonly server: string;
  /** The address of another database of the same server, for the second role. */
  readonly beside: (name: string) => string;
  readonly close: () => Promise<void>;
}

/** Undefined where the role of this run may make no others. */
export const openTwoRoles = async (): Promise<TwoRoles | undefined> => {
  const name = `svc_test_${process.pid}_${randomBytes(5).toString('hex')}`;
  const [owner, server] = [`${name}_owner`, `${name}_server`];
  const admin = new Client(inject('pgUrl'));
  await admin.connect();
  const { rows } = await admin.query<{ may: boolean }>(
    'select rolsuper or rolcreaterole as may from pg_roles where rolname = current_user',
  );
  if (rows[0]?.may !== true) {
    await admin.end();
    return undefined;
  }
  await admin.query(`create role ${owner} login createdb password 'owner-word'`);
  await admin.query(`create role ${server} login password 'server-word'`);
  await admin.query(`create database ${name} owner ${owner}`);
  const others: string[] = [];
  const at = (role: string, word: string, database: string): string => {
    const url = new URL(inject('pgUrl'));
    return Object.assign(url, { username: role, password: word, pathname: `/${database}` }).href;
  };
  return {
    ownerUrl: at(owner, 'owner-word', name),
    serverUrl: at(server, 'server-word', name),
    server,
    beside: (suffix) => {
      others.push(`${name}_${suffix}`);
      return at(server, 'server-word', `${name}_${suffix}`);
    },
    close: async () => {
      for (const database of [name, ...others]) await dropDatabase(inject('pgUrl'), database);
      await admin.query(`drop role ${owner}`);
      await admin.query(`drop role ${server}`);
      await admin.end();
    },
  };
};
