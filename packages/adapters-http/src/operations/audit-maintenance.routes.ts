import * as Effect from 'effect/Effect';
import * as z from 'zod';
import { auditRetention, auditRetentionDays } from '@svc/domain/entity';
import type { AccountId } from '@svc/domain/kernel';
import type { App } from '../app.ts';
import { actorOf } from '../kernel/actor.ts';
import { settingsRows } from '../kernel/entity/settings-rows.ts';
import { storeErrors } from '../kernel/read-errors.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { InstantView, uuidId } from '../kernel/views.ts';
import { named } from '../kernel/wire-code.ts';

const route = routesOver<App>();
const { least, most } = auditRetentionDays;
const tombstoneId = z.string().describe('Says how many, never whose');

/** What changes or removes entries of the audit log: each call leaves a tombstone. */
export const auditMaintenanceRoutes: readonly Route<App>[] = [
  route({
    id: 'audit.anonymize-user',
    method: 'POST',
    path: '/api/v1/audit-logs/anonymize/user/{userId}',
    summary: 'Takes a person out of the audit log (GDPR art. 17): what was done stays, by whom and about whom goes',
    access: 'superadmin',
    support: 'never',
    fresh: 'always',
    params: z.strictObject({ userId: uuidId<AccountId>() }),
    ok: { status: 200, schema: z.object({ anonymized: z.int(), tombstoneId }).meta({ id: 'AuditAnonymized' }) },
    errors: { Refusal: named('users', 'subject_still_active'), ...storeErrors },
    run: ({ app, params: { userId }, ...request }) =>
      Effect.map(app.audit.anonymize(userId, actorOf(request)), ({ id, count }) => ({
        anonymized: count,
        tombstoneId: id,
      })),
  }),
  ...settingsRows(auditRetention, {
    ids: 'audit.retention',
    path: '/api/v1/audit-logs/retention',
    noun: 'days for which the audit log is kept',
    read: 'superadmin',
    write: 'superadmin',
  }),
  route({
    id: 'audit.purge',
    method: 'DELETE',
    path: '/api/v1/audit-logs/purge',
    summary: 'Removes the entries that are older than so many days',
    access: 'superadmin',
    support: 'never',
    fresh: 'always',
    query: z.strictObject({ retentionDays: z.coerce.number().int().min(least).max(most) }),
    ok: {
      status: 200,
      schema: z.object({ purged: z.int(), olderThan: InstantView, tombstoneId }).meta({ id: 'AuditPurged' }),
    },
    errors: storeErrors,
    run: ({ app, query: { retentionDays }, ...request }) =>
      Effect.map(app.audit.purge(retentionDays, actorOf(request)), ({ id, count, olderThan }) => ({
        purged: count,
        olderThan: olderThan.toString(),
        tombstoneId: id,
      })),
  }),
];
