import { isOpenOrganization, type OrganizationSubscription } from '@svc/domain/booking';
import * as Effect from 'effect/Effect';
import { taken } from '../../kernel/index.ts';
import type { MemoryDatabase } from '../../kernel/memory-database.ts';
import type { OrganizationStore } from './organization-store.ts';

const table = 'organizationSubscription';

export const memoryOrganizationStore = (db: MemoryDatabase): OrganizationStore => ({
  all: db.read('organization.all', (view) =>
    view.all<OrganizationSubscription>(table).toSorted((a, b) => (a.id < b.id ? 1 : -1)),
  ),
  find: (id) => db.read('organization.find', (view) => view.get<OrganizationSubscription>(table, id) ?? null),
  lock: (id) => db.write('organization.lock', (view) => view.get<OrganizationSubscription>(table, id) ?? null),
  insert: (subscription) =>
    Effect.flatMap(
      db.write('organization.insert', (view) => {
        if (view.all<OrganizationSubscription>(table).some(isOpenOrganization)) return false;
        view.put(table, subscription.id, subscription);
        return true;
      }),
      (written) => (written ? Effect.void : Effect.fail(taken('organization_open'))),
    ),
  save: (subscription) => db.write('organization.save', (view) => view.put(table, subscription.id, subscription)),
});
