import { Client } from 'pg';
import { dropDatabase } from '@svc/adapters-db';
import { databaseSentence } from '../serving/server.ts';
import { StartRefused } from '../serving/start-refused.ts';

/** A database of the walk's own on the server that DATABASE_URL names; nothing of yours is touched. */
export interface ThrowawayDatabase {
  readonly url: string;
  readonly drop: () => Promise<void>;
}

const asked = async (url: string, statement: string): Promise<void> => {
  const client = new Client({ connectionString: url, application_name: 'svc walk' });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

/**
 * @param given a role there must be allowed to create databases
 * @throws StartRefused with a reason without credentials
 */
export const throwawayDatabase = async (given: string): Promise<ThrowawayDatabase> => {
  const name = `svc_walk_${process.pid}`;
  const url = new URL(given);
  url.pathname = `/${name}`;
  await asked(given, `create database ${name}`).catch((error: unknown) => {
    throw new StartRefused(databaseSentence(error), { cause: error });
  });
  return { url: url.href, drop: () => dropDatabase(given, name) };
};
