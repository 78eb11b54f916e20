import { openRunDatabase } from '@svc/adapters-db/testing';
import type { TestProject } from 'vitest/node';

/**
 * Global setup of the `db` project: one server per run, and a migrated template that every test file clones.
 * SVC_TEST_DATABASE_URL or DATABASE_URL name a server of yours, else a throw-away embedded one is started.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const database = await openRunDatabase(process.env['SVC_TEST_DATABASE_URL'] ?? process.env['DATABASE_URL']);
  project.provide('pgUrl', database.url);
  project.provide('pgTemplate', database.template);
  return database.end;
}
