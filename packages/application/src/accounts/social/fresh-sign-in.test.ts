import { describe, expect, it } from 'vitest';
import type { SessionId } from '@svc/domain/kernel';
import { run } from '../../testing/world-test.ts';
import { signedInJustNow } from '../session/standing-session.ts';
import { aSocialDoor } from './social-door.test.support.ts';

/** Whether a session that a provider opened counts as a sign-in of this moment. */
const isFresh = async (
  ago: Temporal.DurationLike | null,
  after: Temporal.DurationLike = { seconds: 0 },
): Promise<boolean> => {
  const door = await aSocialDoor();
  const authTime = ago === null ? {} : { authTime: door.ports.clock.now().subtract(ago).toString() };
  const { account, ticket } = await run(door.enter(authTime));
  door.later(after);
  const { sid } = JSON.parse(ticket) as { readonly sid: SessionId };
  return await run(signedInJustNow(door.ports)(account.id, sid));
};

describe('a sign-in with a provider', () => {
  it('is as fresh as the provider says: ten minutes from its auth_time', async () => {
    expect(await isFresh({ seconds: 0 })).toBe(true);
    expect(await isFresh({ minutes: 4 }, { minutes: 6 })).toBe(true);
    expect(await isFresh({ minutes: 4 }, { minutes: 6, seconds: 1 })).toBe(false);
    expect(await isFresh({ hours: 72 })).toBe(false);
  });
  it('is never fresh when the provider does not say when', async () => {
    expect(await isFresh(null)).toBe(false);
  });
  it('is no fresher than itself, though the provider’s clock is ahead', async () => {
    expect(await isFresh({ minutes: -30 }, { minutes: 11 })).toBe(false);
  });
});
