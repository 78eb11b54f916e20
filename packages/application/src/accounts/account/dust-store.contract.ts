import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import type { CalendarFeed, CalendarFeedId, LocationId } from '@svc/domain/booking';
import type { OtpRequestId, SignInStepId } from '@svc/domain/accounts';
import type { AccountId, ActionTokenId, BookingId, MailId, SessionId } from '@svc/domain/kernel';
import { aContactImport } from '../../testing/fixtures.contacts.ts';
import { anAccount, anActivity, anId, aSlot, now as today } from '../../testing/fixtures.ts';
import { sessionRowOf, type OpenStoreWorld, type StoreWorld } from '../../testing/store-world.ts';
import { inWorld, run, times, together } from '../../testing/world-test.ts';
import { dustKinds, type Dust } from './dust-store.ts';

/** In the past of every clock: a database keeps auth events that are not a day old by its own. */
const now = today.subtract({ hours: 24 * 365 });
const after = (seconds: number): Temporal.Instant => now.add({ seconds });

type IsThere = () => Promise<boolean>;

/** Stores a row of a kind with that time; the function it returns says whether the row is still there. */
type Leave = (world: StoreWorld, at: Temporal.Instant) => Promise<IsThere>;

const member = async (world: StoreWorld) => {
  const account = anAccount();
  await run(world.accounts.insert(account));
  return account;
};

const leavings: Readonly<Record<Dust, Leave>> = {
  sessions: async (world, at) => {
    const [{ id: accountId }, id] = [await member(world), anId<SessionId>()];
    await run(world.sessions.adopt(id, accountId, at));
    return async () => (await run(sessionRowOf(world.sessions, id))) !== null;
  },
  contactImports: async (world, at) => {
    const batch = aContactImport({ expiresAt: at });
    await run(world.contactImports.insert(batch));
    return async () => (await run(world.contactImports.lock(batch.id))) !== null;
  },
  authEvents: (world, at) => authEvent(world, at, null),
  authEventAddresses: (world, at) => authEvent(world, at, '192.0.2.1'),
  actionTokens: async (world, at) => {
    const { id: accountId } = await member(world);
    await run(
      world.actionTokens.issue({
        id: anId<ActionTokenId>(),
        accountId,
        purpose: 'resetPassword',
        tokenHash: anId(),
        state: 'Issued',
        issuedAt: at.subtract({ hours: 1 }),
        expiresAt: at,
        usedAt: null,
      }),
    );
    return async () => (await run(world.actionTokens.latest(accountId, 'resetPassword'))) !== null;
  },
  signInSteps: async (world, at) => {
    const [account, id] = [await member(world), anId<SignInStepId>()];
    await run(
      world.signInSteps.insert(
        {
          id,
          tokenHash: `hash-${id}`,
          accountId: account.id,
          method: 'password',
          purpose: 'prove',
          state: 'Waiting',
          provedAt: null,
          tries: 0,
          createdAt: at,
          expiresAt: at,
        },
        account,
      ),
    );
    return async () => (await run(world.signInSteps.find(`hash-${id}`))) !== null;
  },
  passkeyChallenges: async (world, at) => {
    const { id: accountId } = await member(world);
    const holder = { accountId, purpose: 'prove', holderId: anId<string>() } as const;
    await run(world.passkeyChallenges.put({ ...holder, challenge: 'Y2hhbGxlbmdl', expiresAt: at }));
    // Looked at a moment before its end, and put back.
    return async () => {
      const challenge = await run(world.passkeyChallenges.take(holder, at.subtract({ seconds: 1 })));
      if (challenge !== null) await run(world.passkeyChallenges.put({ ...holder, challenge, expiresAt: at }));
      return challenge !== null;
    };
  },
  otpRequests: async (world, at) => {
    const id = anId<OtpRequestId>();
    const request = {
      id,
      email: `${anId()}@example.test`,
      mode: 'login',
      accountId: null,
      state: 'Active',
      sealedCode: null,
      tries: 0,
      sends: 1,
      source: '192.0.2.1',
      createdAt: at,
      lastSentAt: at,
      expiresAt: at.add({ minutes: 30 }),
    } as const;
    await run(world.unitOfWork.run(world.otps.insert(request)));
    return async () => (await run(world.unitOfWork.run(world.otps.lock(id)))) !== null;
  },
  lockouts: counters('lockouts'),
  loginDecoys: counters('decoyLockouts'),
  idempotencyKeys: async (world, at) => {
    const key = anId<string>();
    await run(world.idempotency.claim(key, 'scope', 'hash', at));
    // Within its first minute a key that is there is in flight.
    return async () => (await run(world.idempotency.claim(key, 'scope', 'hash', at))).kind !== 'new';
  },
  spentChallenges: async (world, at) => {
    const id = anId<string>();
    await run(world.spentChallenges.spend(id, at));
    return async () => !(await run(world.spentChallenges.spend(id, at)));
  },
  spentIdTokens: async (world, at) => {
    const id = anId<string>();
    await run(world.spentIdTokens.spend(id, at));
    return async () => !(await run(world.spentIdTokens.spend(id, at)));
  },
  busyTimes: async (world, at) => {
    const activity = anActivity({ allowsOverlap: false });
    await run(world.activities.put(activity));
    const slot = aSlot(activity, { startsAt: at.subtract({ hours: 1 }), endsAt: at });
    const other = aSlot(activity, { startsAt: at.subtract({ hours: 1 }), endsAt: at });
    await run(Effect.andThen(world.slots.put(slot), world.slots.put(other)));
    const userId = anId<AccountId>();
    await run(world.slots.takePlace(slot.id, userId));
    return () => run(world.slots.isBusy(other.id, userId));
  },
  bookingBlocks: async (world, at) => {
    const userId = anId<AccountId>();
    await run(world.bookingBlocks.put({ userId, until: at, cause: 'auto', reason: null }));
    return async () => (await run(world.bookingBlocks.find(userId))) !== null;
  },
  mails: async (world, at) => {
    const id = anId<MailId>();
    const made = at.subtract({ minutes: 30 });
    const mail = { id, at: made, kind: 'otpCode', to: `${anId()}@example.test`, subject: 's', text: 't' } as const;
    await run(world.mails.enqueue(mail));
    return async () => (await run(world.mails.find(id))) !== null;
  },
  reminders: async (world, at) => {
    const bookingId = anId<BookingId>();
    await run(world.reminders.plan([{ bookingId, n: 0, dueAt: at, state: 'Planned', sequence: 0 }]));
    return async () => (await run(world.reminders.of(bookingId))).length > 0;
  },
  calendarFeeds: async (world, at) => {
    const feed: CalendarFeed = {
      ...{ id: anId<CalendarFeedId>(), owner: { kind: 'location', id: anId<LocationId>() }, locale: 'it', prefix: 'a' },
      ...{ hash: anId<string>(), createdBy: anId<AccountId>(), createdAt: at, revokedAt: null },
    };
    await run(world.calendarFeeds.insert(feed));
    await run(world.calendarFeeds.save({ ...feed, revokedAt: at }));
    // One that is revoked is seen by nobody: it is looked at as if it were not, for a moment.
    return async () => {
      await run(world.calendarFeeds.save(feed));
      const found = await run(world.calendarFeeds.findByHash(feed.hash));
      await run(world.calendarFeeds.save({ ...feed, revokedAt: at }));
      return found !== null;
    };
  },
  mailDeliveries: async (world, at) => {
    const id = anId<MailId>();
    const mail = { id, class: 'repeat', channel: 'auth', template: 'otpCode', purposeKey: null, to: null } as const;
    const fate = { ...mail, attempts: 1, lastOutcome: null, createdAt: at, event: 'accept', at } as const;
    await run(world.deliveries.record(fate));
    return async () => (await run(world.deliveries.find(id))) !== null;
  },
  oidcRecords: async (world, at) => {
    const id = anId<string>();
    const none = { payload: 'v1.sealed', grantId: null, accountId: null, clientId: null, uid: null };
    await run(world.oidcRecords.put({ kind: 'AccessToken', id, ...none, expiresAt: at }));
    return async () => (await run(world.oidcRecords.find('AccessToken', id))) !== null;
  },
};

/** An event, and whether it, or the address that it came with, is there. */
async function authEvent(world: StoreWorld, at: Temporal.Instant, address: string | null): Promise<IsThere> {
  const maskedEmail = anId<string>();
  const event = { at, method: 'password', success: false, maskedEmail, accountId: null, reason: 'unknown' } as const;
  await run(world.authEvents.append({ ...event, address }));
  return async () => {
    const { items } = await run(world.authEvents.page({ cursor: null, limit: 200 }));
    return items.some((each) => each.maskedEmail === maskedEmail && each.address === address);
  };
}

function counters(port: 'lockouts' | 'decoyLockouts'): Leave {
  return async (world, since) => {
    const key = `${anId()}@example.test`;
    await run(world[port].update(key, () => ({ state: 'Counting', failures: 1, since })));
    return async () => (await run(world[port].find(key))) !== null;
  };
}

/** What every DustStore holds. */
export const dustStoreContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  const kinds = Object.keys(dustKinds) as Dust[];
  const there = async (rows: readonly IsThere[]) => {
    const found: boolean[] = [];
    for (const row of rows) found.push(await row());
    return found;
  };
  describe(`${name}: what is past its time`, () => {
    it.for(kinds)('goes oldest first, so many at a time, and nothing younger: %s', async (kind, { world }) => {
      const rows: IsThere[] = [];
      for (const seconds of [-10, -30, -20, 0, 30]) rows.push(await leavings[kind](world, after(seconds)));
      expect(await run(world.dust.remove(kind, now, 2))).toBe(2);
      expect(await run(world.dust.remove(kind, now, 2))).toBe(1);
      expect(await run(world.dust.remove(kind, now, 2))).toBe(0);
      expect(await there(rows)).toEqual([false, false, false, true, true]);
    });

    it.for(kinds)('is shared by those who remove it at once, each row once: %s', async (kind, { world }) => {
      for (const seconds of times(12, (at) => -20 - at)) await leavings[kind](world, after(seconds));
      const removed = await together(times(4, () => world.dust.remove(kind, now, 5)));
      const rest = await run(world.dust.remove(kind, now, 100));
      expect(removed.reduce((sum, count) => sum + count, rest)).toBe(12);
      expect(await run(world.dust.remove(kind, now, 100))).toBe(0);
    });

    it.for(kinds)('is of its kind alone: %s', async (kind, { world }) => {
      const others: IsThere[] = [];
      // An address goes with its event.
      const goesAlong = (each: Dust): boolean => kind === 'authEvents' && each === 'authEventAddresses';
      for (const other of kinds.filter((each) => each !== kind && !goesAlong(each)))
        others.push(await leavings[other](world, after(-30)));
      await leavings[kind](world, after(-30));
      expect(await run(world.dust.remove(kind, now, 100))).toBe(1);
      expect(await there(others)).toEqual(others.map(() => true));
    });

    it('leaves the event of an address that goes', async ({ world }) => {
      const isThere = await leavings.authEvents(world, after(-30));
      const hasAddress = await leavings.authEventAddresses(world, after(-30));
      expect(await run(world.dust.remove('authEventAddresses', now, 100))).toBe(1);
      expect([await isThere(), await hasAddress()]).toEqual([true, false]);
      expect((await run(world.authEvents.page({ cursor: null, limit: 200 }))).items).toHaveLength(2);
    });

    it('does not take a counter that counts again meanwhile', async ({ world }) => {
      for (const round of times(6, String)) {
        const email = `${round}-${anId()}@example.test`;
        await run(world.lockouts.update(email, () => ({ state: 'Counting', failures: 4, since: after(-90_000) })));
        const count = world.lockouts.update(email, (current) => ({
          state: 'Counting',
          failures: current === null || Temporal.Instant.compare(current.since, now) < 0 ? 1 : current.failures + 1,
          since: now,
        }));
        await together<unknown, unknown>([count, world.dust.remove('lockouts', now, 10), count, count]);
        expect((await run(world.lockouts.find(email)))?.failures).toBe(3);
      }
    });
  });
};
