import * as Effect from 'effect/Effect';
import type { Account, Privileged } from '@svc/domain/accounts';
import type { SessionId } from '@svc/domain/kernel';
import { noCommonPasswords, type AccountPorts } from '../accounts/index.ts';
import type { LeavePorts } from '../accounts/users/delete-user.ts';
import type { Clock, PersonActor, StoredAuditEntry } from '../kernel/index.ts';
import { MemoryDatabase } from '../kernel/memory-database.ts';
import { memoryRateLimiter } from '../kernel/gate/rate-limiter.memory.ts';
import { anAccount, anId, now } from './fixtures.ts';
import { noImages } from './no-images.ts';
import { memoryStoreWorld, type StoreWorld } from './store-world.ts';

/** Accounts on memory ports: passwords are hashed as `hash:<password>`, tickets are plain JSON, no mail leaves. */
export interface AccountStudio {
  readonly db: MemoryDatabase;
  readonly world: StoreWorld;
  readonly ports: AccountStudioPorts;
  readonly account: (over?: Partial<Account>) => Promise<Account>;
  /** A session and an OIDC token of the account. */
  readonly signedIn: (account: Account) => Promise<SessionId>;
  /** Whether the account has a live session, and tokens. */
  readonly access: (account: Account) => { readonly sessions: number; readonly tokens: number };
  readonly audited: (operation: string) => readonly StoredAuditEntry[];
  readonly now: (id: Account['id']) => Promise<Account>;
  readonly later: (by: Temporal.DurationLike) => void;
}

type AccountStudioPorts = AccountPorts & LeavePorts;

/** What the use cases of accounts stand on, over any world. */
export const accountPortsOn = (world: StoreWorld, clock: Clock): AccountStudioPorts => ({
  ...world,
  clock,
  ids: { next: anId },
  logger: { log: () => {} },
  passwordHasher: {
    hash: (password) => Effect.succeed(`hash:${password}`),
    verify: (password, hash) => Effect.succeed(hash === `hash:${password}`),
    isCurrent: () => true,
  },
  tickets: {
    seal: (claims) => Effect.succeed(JSON.stringify(claims)),
    open: (ticket) => JSON.parse(ticket) as Record<string, unknown>,
  },
  images: noImages,
  mailer: { configured: false, send: () => Effect.die(new Error('no mail is sent')) },
  random: { bytes: (count) => new Uint8Array(count) },
  digest: { sha256: (content) => `sha256 of ${String(content)}` },
  commonPasswords: noCommonPasswords,
  limiter: memoryRateLimiter(clock.monotonicMs),
  studioNames: Effect.succeed([]),
  studioName: Effect.succeed('Studio Loto'),
  frontEndUrl: 'https://studio.example',
  adminOnlyLogin: false,
  freshSignInSeconds: 600,
});

export const accountStudio = (): AccountStudio => {
  let clock = now;
  const clockPort = { now: () => clock, monotonicMs: () => clock.epochMilliseconds };
  const db = new MemoryDatabase();
  const world = memoryStoreWorld(db, clockPort);
  const ports = accountPortsOn(world, clockPort);
  const find = async (id: Account['id']): Promise<Account> => {
    const account = await Effect.runPromise(world.accounts.find(id));
    if (account === null) throw new Error(`no account ${id}`);
    return account;
  };
  return {
    db,
    world,
    ports,
    now: find,
    account: async (over = {}) => {
      const account = anAccount(over);
      await Effect.runPromise(world.accounts.insert(account));
      return account;
    },
    signedIn: async ({ id: accountId }) => {
      const id = anId<SessionId>();
      const token = { id: anId<string>(), accountId };
      const account = await Effect.runPromise(world.accounts.find(accountId));
      await Effect.runPromise(world.sessions.open(id, account!));
      await Effect.runPromise(db.write('test.token', (view) => view.put('oidcRecord', token.id, token)));
      return id;
    },
    access: ({ id }) => ({
      sessions: db
        .rows<{ accountId: string; state: string }>('session')
        .filter(({ accountId, state }) => accountId === id && state === 'Valid').length,
      tokens: db.rows<{ accountId: string }>('oidcRecord').filter(({ accountId }) => accountId === id).length,
    }),
    audited: (operation) => db.rows<StoredAuditEntry>('audit').filter((entry) => entry.operation === operation),
    later: (by) => void (clock = clock.add(by)),
  };
};

/** An account as the caller of a use case. */
export const asCaller = (account: Account): { readonly caller: Privileged; readonly actor: PersonActor } => ({
  caller: account,
  actor: { kind: 'person', accountId: account.id, requestId: 'req-1', address: null },
});
