import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import { judgeOidcRecord, type Account, type OidcClient } from '@svc/domain/accounts';
import type { AccountId } from '@svc/domain/kernel';
import { after, anAccount, anId, now } from '../../testing/fixtures.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { failureOf, inWorld, run, times, together } from '../../testing/world-test.ts';
import type { OidcRecord } from './oidc-stores.ts';

const aRecord = (over: Partial<OidcRecord> = {}): OidcRecord => ({
  kind: 'RefreshToken',
  id: anId(),
  payload: 'v1.sealed',
  grantId: null,
  accountId: null,
  clientId: 'desk',
  uid: null,
  expiresAt: after(900),
  ...over,
});

const aClient = (over: Partial<OidcClient> = {}): OidcClient => ({
  id: `desk-${anId()}`,
  name: 'Banco accoglienza',
  redirectUris: ['https://desk.example/callback', 'https://desk.example/other?x=1'],
  postLogoutRedirectUris: ['https://desk.example/bye'],
  secretHash: null,
  idTokenAlg: 'ES256',
  scopes: ['openid', 'api'],
  createdAt: now,
  ...over,
});

const anInstant: unknown = expect.any(Temporal.Instant);
const member = async (world: StoreWorld, passwordHash = 'hash:seen'): Promise<Account> => {
  const account = anAccount({ privilegeBits: 2, emailProven: true, passwordHash });
  await run(world.accounts.insert(account));
  return account;
};
const owner = async (world: StoreWorld): Promise<AccountId> => (await member(world)).id;
const put = async (world: StoreWorld, over: Partial<OidcRecord> = {}) => {
  const record = aRecord(over);
  await run(world.oidcRecords.put(record));
  return record;
};
const found = async (world: StoreWorld, { kind, id }: OidcRecord) => await run(world.oidcRecords.find(kind, id));

/** What every OidcRecordStore and OidcClientStore holds. */
export const oidcStoresContract = (name: string, open: OpenStoreWorld): void => {
  records(name, open);
  whatCounts(name, open);
  clients(name, open);
};

const records = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: records of the OIDC server`, () => {
    it('say whether they open the API unasked: those of a client of which no scope was named', async ({ world }) => {
      const [named, unnamed] = [aClient(), aClient({ scopes: null })];
      for (const client of [named, unnamed]) await run(world.oidcClients.insert(client));
      const answers = [];
      for (const clientId of [named.id, unnamed.id, 'nobody', null])
        answers.push((await found(world, await put(world, { clientId })))?.apiUnasked);
      expect(answers).toEqual([false, true, false, false]);
    });

    it('are listed and taken back by account and client: its grants, codes and tokens, and nothing of others', async ({
      world,
    }) => {
      const [mine, other] = [await owner(world), await owner(world)];
      const kept = [
        await put(world, { kind: 'Grant', accountId: mine, clientId: 'till' }),
        await put(world, { kind: 'Grant', accountId: other }),
        await put(world, { kind: 'Session', accountId: mine, clientId: null }),
      ];
      const grants = [
        await put(world, { kind: 'Grant', accountId: mine }),
        await put(world, { kind: 'Grant', accountId: mine }),
      ];
      const token = await put(world, { kind: 'AccessToken', accountId: mine });
      const listed = (await run(world.oidcRecords.grantsOf(mine))).map(({ id }) => id);
      expect(listed.toSorted()).toEqual([kept[0]!.id, ...grants.map(({ id }) => id)].toSorted());
      expect(await run(world.oidcRecords.revokeGrantsOf(mine, 'desk'))).toBe(true);
      expect(await run(world.oidcRecords.revokeGrantsOf(mine, 'desk'))).toBe(false);
      for (const gone of [...grants, token]) expect(await found(world, gone)).toBeNull();
      for (const record of kept) expect(await found(world, record)).not.toBeNull();
    });

    it('come back with every field, by kind and id', async ({ world }) => {
      const record = await put(world, { uid: 'uid-1', accountId: await owner(world) });
      expect(await run(world.oidcRecords.find('RefreshToken', record.id))).toMatchObject({
        ...record,
        issuedAt: anInstant,
        spent: false,
        grantStands: true,
        tenantStamp: null,
        account: { state: 'Enabled', privilegeBits: 2, stamp: null },
      });
      expect(await run(world.oidcRecords.find('AccessToken', record.id))).toBeNull();
      expect(await run(world.oidcRecords.find('RefreshToken', anId()))).toBeNull();
    });

    it('are found by their uid within their kind', async ({ world }) => {
      const session = await put(world, { kind: 'Session', uid: 'uid-2' });
      expect(await run(world.oidcRecords.findByUid('Session', 'uid-2'))).toMatchObject({ id: session.id });
      expect(await run(world.oidcRecords.findByUid('Interaction', 'uid-2'))).toBeNull();
    });

    it('are replaced as a whole, and stay as old and as spent as they were', async ({ world }) => {
      const first = await put(world);
      const issuedAt = (await found(world, first))?.issuedAt.toString();
      expect(await run(world.oidcRecords.spend(first.kind, first.id))).toBe(true);
      const next = {
        ...first,
        payload: 'v1.other',
        grantId: 'grant',
        clientId: 'other',
        uid: 'u',
        expiresAt: after(5),
      };
      await run(world.oidcRecords.put(next));
      const now = await found(world, first);
      expect(now).toMatchObject({ ...next, spent: true, grantStands: false });
      expect(now?.issuedAt.toString()).toBe(issuedAt);
    });

    it('are as old as their account is theirs: a page that was opened before a stamp is signed in on after it', async ({
      world,
    }) => {
      const seen = await member(world);
      const page = await put(world, { kind: 'Interaction' });
      const issuedAt = (await found(world, page))!.issuedAt;
      await run(world.sessions.revokeAll(seen.id));
      expect(await run(world.oidcRecords.putIf({ ...page, accountId: seen.id }, { seen }))).toBe(true);
      const signedIn = (await found(world, page))!;
      expect(Temporal.Instant.compare(signedIn.issuedAt, issuedAt)).toBe(1);
      expect(judgeOidcRecord({ ...signedIn, now: after(1) }).isOk()).toBe(true);
    });

    it.for([
      ['password', { passwordHash: 'hash:new' }],
      ['state', { state: 'Disabled' }],
      ['proof of the address', { emailProven: false }],
      ['second factor', { secondFactor: true }],
    ] as const)('are not written on an account that is not as it was seen: %s', async ([, change], { world }) => {
      const seen = await member(world);
      const record = aRecord({ kind: 'Interaction', accountId: seen.id });
      const now = await run(world.accounts.update(seen.id, (current) => ({ ...current, ...change })));
      expect(await run(world.oidcRecords.putIf(record, { seen }))).toBe(false);
      expect(await found(world, record)).toBeNull();
      expect(await run(world.oidcRecords.putIf(record, { seen: now! }))).toBe(true);
      expect(await found(world, record)).toMatchObject(record);
    });

    it('are not written on a sign-in that a stamp has ended, of its account or of everybody', async ({ world }) => {
      const [mine, other] = [await owner(world), await owner(world)];
      const write = async (accountId: AccountId, signedInAt: Temporal.Instant) =>
        await run(world.oidcRecords.putIf(aRecord({ kind: 'Grant', accountId }), { signedInAt }));
      const signIn = async (accountId: AccountId) =>
        (await found(world, await put(world, { kind: 'Session', accountId })))!.issuedAt;
      const [before, theirs] = [await signIn(mine), await signIn(other)];
      expect([await write(mine, before), await write(other, theirs)]).toEqual([true, true]);
      await run(world.sessions.revokeAll(mine));
      expect([await write(mine, before), await write(other, theirs)]).toEqual([false, true]);
      const again = await signIn(mine);
      expect(await write(mine, again)).toBe(true);
      await run(world.sessions.revokeEverybody);
      expect([await write(mine, again), await write(other, theirs)]).toEqual([false, false]);
      expect(await write(anId(), again)).toBe(false);
    });

    it('never outlive a password write that runs beside them', async ({ world }) => {
      for (const round of times(6, (at) => at)) {
        const seen = await member(world, `hash:${round}`);
        const grants = times(4, () => aRecord({ kind: 'Grant', accountId: seen.id }));
        const write = world.unitOfWork.run(
          Effect.gen(function* () {
            yield* world.accounts.update(seen.id, (current) => ({ ...current, passwordHash: 'hash:new' }));
            yield* world.sessions.revokeAll(seen.id);
            yield* world.tokenRevocations.revokeOf(seen.id);
          }),
        );
        const puts = grants.map((grant) => world.oidcRecords.putIf(grant, { seen }));
        await together<unknown, unknown>([...puts.slice(0, 2), write, ...puts.slice(2)]);
        const left = await Promise.all(grants.map((grant) => found(world, grant)));
        expect(left).toEqual(grants.map(() => null));
      }
    });

    it('are spent by one of forty who try at once', async ({ world }) => {
      const { kind, id } = await put(world);
      const won = await together(times(40, () => world.oidcRecords.spend(kind, id)));
      expect(won.filter(Boolean)).toHaveLength(1);
    });

    it('are not spent when they are not there', async ({ world }) => {
      expect(await run(world.oidcRecords.spend('RefreshToken', anId()))).toBe(false);
    });

    it('go one by one', async ({ world }) => {
      const [mine, other] = [await put(world), await put(world)];
      await run(world.oidcRecords.remove(mine.kind, mine.id));
      expect(await run(world.oidcRecords.find(mine.kind, mine.id))).toBeNull();
      expect(await run(world.oidcRecords.find(other.kind, other.id))).not.toBeNull();
    });
  });
};

const whatCounts = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  const judged = async (world: StoreWorld, { kind, id }: OidcRecord) => {
    const found = await run(world.oidcRecords.find(kind, id));
    if (found === null) return 'gone';
    const no = judgeOidcRecord({ ...found, now: after(1) });
    return no.isOk() ? 'good' : no.error.params?.['why'];
  };
  describe(`${name}: what the OIDC server gave out`, () => {
    it('falls with its grant, also what is written while the grant is being revoked', async ({ world }) => {
      await put(world, { kind: 'Grant', id: 'grant-1' });
      const [before, other] = [await put(world, { grantId: 'grant-1' }), await put(world)];
      expect(await judged(world, before)).toBe('good');
      await run(world.oidcRecords.revokeGrant('grant-1'));
      const late = await put(world, { grantId: 'grant-1' });
      expect([await judged(world, before), await judged(world, late), await judged(world, other)]).toEqual([
        'gone',
        'grantRevoked',
        'good',
      ]);
    });

    it('invalidate.one-user: of one account goes by its revocation, and that of others stays', async ({ world }) => {
      const [mine, theirs] = [await owner(world), await owner(world)];
      const [token, other] = [await put(world, { accountId: mine }), await put(world, { accountId: theirs })];
      await run(world.tokenRevocations.revokeOf(mine));
      expect([await judged(world, token), await judged(world, other)]).toEqual(['gone', 'good']);
    });

    it('invalidate.all-users: of everybody goes by the revocation of all', async ({ world }) => {
      const [token, other] = [await put(world, { accountId: await owner(world) }), await put(world)];
      await run(world.tokenRevocations.revokeAll);
      expect([await judged(world, token), await judged(world, other)]).toEqual(['gone', 'gone']);
    });

    it('counts no more once the account is disabled or stamped, though nobody revoked it', async ({ world }) => {
      const [disabled, stamped] = [await owner(world), await owner(world)];
      const one = await put(world, { accountId: disabled });
      const two = await put(world, { accountId: stamped });
      await run(world.accounts.update(disabled, (current) => ({ ...current, state: 'Disabled' })));
      await run(world.sessions.revokeAll(stamped));
      expect([await judged(world, one), await judged(world, two)]).toEqual(['accountDisabled', 'stamped']);
      const fresh = await put(world, { accountId: stamped });
      expect(await judged(world, fresh)).toBe('good');
    });
  });
};

const clients = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: OIDC clients`, () => {
    it('come back with every field, alone and in the order of their ids', async ({ world }) => {
      const [b, a] = [aClient({ id: 'b-desk' }), aClient({ id: 'a-desk', secretHash: 'hash' })];
      for (const client of [b, a]) await run(world.oidcClients.insert(client));
      expect(await run(world.oidcClients.find('a-desk'))).toEqual(a);
      expect(await run(world.oidcClients.find('c-desk'))).toBeNull();
      expect(await run(world.oidcClients.list)).toEqual([a, b]);
    });

    it('have ids of their own', async ({ world }) => {
      const client = aClient();
      await run(world.oidcClients.insert(client));
      expect(await failureOf(world.oidcClients.insert({ ...client, name: 'Other' }))).toMatchObject({ _tag: 'Taken' });
      expect((await run(world.oidcClients.find(client.id)))?.name).toBe('Banco accoglienza');
    });

    it('go together with what was given out to them, once', async ({ world }) => {
      const client = aClient();
      await run(world.oidcClients.insert(client));
      const [token, other] = [await put(world, { clientId: client.id }), await put(world, { clientId: 'other' })];
      expect(await run(world.oidcClients.remove(client.id))).toBe(true);
      expect(await run(world.oidcClients.remove(client.id))).toBe(false);
      expect(await run(world.oidcClients.find(client.id))).toBeNull();
      expect(await run(world.oidcRecords.find(token.kind, token.id))).toBeNull();
      expect(await run(world.oidcRecords.find(other.kind, other.id))).not.toBeNull();
    });
  });
};
