import { integer } from './entity/field.ts';
import { settings } from './entity/settings.ts';

/** Days for which an entry of the audit log is kept; nothing younger than the least ever goes. */
export const auditRetentionDays = { least: 30, most: 3650, fallback: 730 } as const;

/** How long the audit log of a tenant is kept. */
export const auditRetention = settings({
  key: 'auditRetention',
  fields: { retentionDays: integer(auditRetentionDays.least, auditRetentionDays.most) },
  fallback: { retentionDays: auditRetentionDays.fallback },
  rules: [],
});
