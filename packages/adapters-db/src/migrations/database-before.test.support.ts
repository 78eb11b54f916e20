import { Client } from 'pg';
import { inject } from 'vitest';
import { dropDatabase } from '../kernel/drop-database.ts';
import { migrations } from './index.ts';

/** Runs `work` on a database that has every step before the named one; `migrate` does that one. */
export const databaseBefore = async (
  step: string,
  work: (client: Client, migrate: () => Promise<void>) => Promise<void>,
): Promise<void> => {
  const admin = new Client(inject('pgUrl'));
  await admin.connect();
  const name = `svc_test_before_${step.replaceAll('-', '_')}_${process.pid}`;
  await admin.query(`create database ${name}`);
  const url = new URL(inject('pgUrl'));
  url.pathname = `/${name}`;
  const client = new Client(url.href);
  await client.connect();
  const at = migrations.findIndex((each) => each.name === step);
  const play = async (steps: typeof migrations): Promise<void> => {
    for (const { up } of steps) for (const statement of up) await client.query(statement);
  };
  try {
    await play(migrations.slice(0, at));
    await work(client, () => play(migrations.slice(at, at + 1)));
  } finally {
    await client.end();
    await admin.end();
    await dropDatabase(inject('pgUrl'), name);
  }
};
