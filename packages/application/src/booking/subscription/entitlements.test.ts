import { describe, expect, it } from 'vitest';
import type { ClientSubscription } from '@svc/domain/booking';
import { storedSubscription } from '../../testing/fixtures.subscriptions.ts';
import { portsAt } from '../../testing/fixtures.waiting.ts';
import { openAuditedMemoryWorld } from '../../testing/memory-world.ts';
import { admin } from '../../testing/studio.ts';
import { failureOf, run } from '../../testing/world-test.ts';
import { addEntries } from './entitlements.ts';

const opened = async (over: Partial<ClientSubscription> = {}) => {
  const { world, auditOf } = await openAuditedMemoryWorld();
  const { id, userId } = await storedSubscription(world, over);
  const grant = { userId, subscriptionId: id, entries: 3, reason: 'Omaggio', zone: 'Europe/Rome', actor: admin };
  const left = async () => {
    const { remaining } = (await run(world.subscriptions.find(id)))!;
    return { remaining, lines: (await run(world.subscriptions.movementsOf(id))).length };
  };
  return { give: addEntries(portsAt(world))(grant), left, audited: () => auditOf('subscription', id) };
};

describe('entries given to a pack that is named', () => {
  it('are a line of its ledger, audited; also of one that has expired, before it is made valid again', async () => {
    const lastYear = {
      validFrom: Temporal.PlainDate.from('2026-01-01'),
      validTo: Temporal.PlainDate.from('2026-12-31'),
    };
    for (const over of [{}, lastYear]) {
      const { give, left, audited } = await opened(over);
      expect(await run(give)).toMatchObject({ remaining: 13 });
      expect([await left(), (await audited()).length]).toEqual([{ remaining: 13, lines: 2 }, 1]);
    }
  });

  it.for(['Cancelled', 'RefundPending'] as const)(
    'missing: not while it is %s, where nobody could spend them',
    async (status) => {
      const { give, left, audited } = await opened({ status });
      expect(await failureOf(give)).toMatchObject({ code: 'missing' });
      expect([await left(), await audited()]).toEqual([{ remaining: 10, lines: 1 }, []]);
    },
  );

  it('missing: an unlimited one counts no entries', async () => {
    const { give } = await opened({ entries: null, remaining: null });
    expect(await failureOf(give)).toMatchObject({ code: 'missing' });
  });
});
