import * as Effect from 'effect/Effect';
import type { Account } from '@svc/domain/accounts';
import { flagDefaults, type Flags } from '@svc/domain/kernel';
import type { AccountPorts, AuthEvent } from '../accounts/index.ts';
import { MemoryDatabase } from '../kernel/memory-database.ts';
import type { StoredMail } from '../kernel/mail/mail-queue.memory.ts';
import { memoryRateLimiter } from '../kernel/gate/rate-limiter.memory.ts';
import { anAccount, anId, now } from './fixtures.ts';
import { noImages } from './no-images.ts';
import { memoryStoreWorld } from './store-world.ts';
import { run } from './world-test.ts';

export const PASSWORD = 'correct horse';

export interface DoorChange {
  readonly adminOnlyLogin?: boolean;
  readonly flags?: Partial<Flags>;
  readonly mailer?: boolean;
}

/** A door: one account, a hasher that counts, tickets that are plain JSON, a clock that a test moves. */
export const aDoor = async (over: Partial<Account> = {}, config: DoorChange = {}) => {
  let clock = now;
  const clockPort = { now: () => clock, monotonicMs: () => clock.epochMilliseconds };
  const db = new MemoryDatabase();
  const woken: string[] = [];
  const world = memoryStoreWorld(db, clockPort, (topic) => void woken.push(topic));
  const verified: (string | undefined)[] = [];
  const hashed: string[] = [];
  const account = anAccount({ passwordHash: `hash:${PASSWORD}`, ...over });
  const flags = { ...flagDefaults, enable_login: true, enable_registration: true, ...config.flags };
  await run(Effect.andThen(world.accounts.insert(account), world.flags.save(flags)));
  let made = 0;
  const ports: AccountPorts = {
    ...world,
    clock: clockPort,
    ids: { next: anId },
    logger: { log: () => {} },
    passwordHasher: {
      hash: (password) => Effect.sync(() => (hashed.push(password), `hash:${password}`)),
      verify: (password, hash) =>
        Effect.sync(() => {
          verified.push(hash);
          return hash === `hash:${password}` || hash === `old:${password}`;
        }),
      isCurrent: (hash) => !hash.startsWith('old:'),
    },
    tickets: {
      seal: (claims) => Effect.succeed(JSON.stringify(claims)),
      open: (ticket) => (ticket.startsWith('{') ? (JSON.parse(ticket) as Record<string, unknown>) : null),
    },
    images: noImages,
    mailer: { configured: config.mailer ?? true, send: () => Effect.die(new Error('no mail is sent here')) },
    random: { bytes: (count) => new Uint8Array(count).fill((made += 1)) },
    digest: { sha256: (content) => Buffer.from(content).toString('hex').padStart(64, '0').slice(-64) },
    commonPasswords: { has: (password) => Effect.succeed(password === 'password1') },
    limiter: memoryRateLimiter(clockPort.monotonicMs),
    studioNames: Effect.succeed(['studio.example', 'Studio Loto S.r.l.']),
    studioName: Effect.succeed('Studio Loto'),
    frontEndUrl: 'https://studio.example',
    adminOnlyLogin: config.adminOnlyLogin ?? false,
    freshSignInSeconds: 600,
  };
  const events = () => db.rows<AuthEvent>('authEvent').map(({ success, reason }) => (success ? 'ok' : reason));
  const mails = () => db.rows<StoredMail>('mail');
  /** What the page behind the newest mail's link reads from it. */
  const lastLink = (): { readonly page: string; readonly email: string; readonly token: string } => {
    const link = /https:\S+/.exec(mails().at(-1)?.content?.text ?? '')?.[0] ?? '';
    const [page = '', fragment = ''] = link.split('#');
    const given = new URLSearchParams(fragment);
    return { page, email: given.get('email') ?? '', token: given.get('token') ?? '' };
  };
  const later = (by: Temporal.DurationLike): void => void (clock = clock.add(by));
  const found = (email = account.email) => run(world.accounts.findByEmail(email));
  return {
    ports,
    world,
    db,
    account,
    verified,
    hashed,
    woken,
    events,
    mails,
    lastLink,
    later,
    found,
    now: () => clock,
  };
};
