import { describe, expect, it } from 'vitest';
import type { StoredAuditEntry } from '../../kernel/index.ts';
import { admin, atTheTill, openStudio, orderNow } from '../../testing/studio.ts';
import { run } from '../../testing/world-test.ts';
import { playSession } from './play-session.ts';

describe('a session that a person has played', () => {
  it('is audited where it moves the attempt alone, and not once more where it moves nothing', async () => {
    const studio = await openStudio();
    const { order, attempt } = await atTheTill(studio);
    studio.card.defer(attempt?.sessionId ?? '');
    const session = await run(studio.card.provider.readSession(attempt?.sessionId ?? ''));
    if (session === null) throw new Error('the session is not there');
    for (const _ of [1, 2]) await run(playSession(studio.ports)(order.id, session, admin));
    expect(await orderNow(studio, order.id)).toMatchObject({
      order: { state: 'Pending' },
      attempt: { state: 'Awaiting' },
    });
    const played = studio.db.rows<StoredAuditEntry>('audit').filter(({ operation }) => operation === 'order.reconcile');
    expect(played).toMatchObject([
      {
        actor: admin,
        changes: { attempt: { old: 'Open', new: 'Awaiting' }, events: { old: [], new: ['payment.awaited'] } },
      },
    ]);
  });
});
