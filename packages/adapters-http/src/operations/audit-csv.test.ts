import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import type { AuditExport, AuditPage } from '@svc/application/kernel';
import { startForTest } from '../kernel/testing/client.ts';
import { stubService } from '../testing/stub-app.ts';

const place = { at: Temporal.Instant.from('2027-03-01T10:00:00Z'), id: 7 };
const page = (next: AuditPage['next']): AuditPage => ({ items: [], next });
const exported = async (first: AuditPage, ...more: readonly AuditPage[]): Promise<string> => {
  const left = [...more];
  const parts: AuditExport = { first, next: Effect.sync(() => left.shift() ?? null) };
  await using server = await startForTest(stubService({ audit: { export: () => Effect.succeed(parts) } }));
  const answer = await server.call('/api/v1/audit-logs/export.csv', { headers: { cookie: 'SvcAuth=admin' } });
  return answer.text;
};

describe('the audit log as CSV', () => {
  it('says in a last line that it was cut off, and nothing of it when it is whole', async () => {
    expect(await exported(page(place), page(place))).toContain('TRONCATA: sono riportate le 50000 voci');
    for (const whole of [await exported(page(null)), await exported(page(place), page(null))])
      expect(whole.trimEnd().split('\n')).toHaveLength(1);
  });
});
