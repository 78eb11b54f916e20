import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { aDoor, PASSWORD } from '../../testing/door.ts';
import { failureOf, run, together } from '../../testing/world-test.ts';
import { storeDown } from '../../kernel/index.ts';
import type { AccountPorts } from '../account-ports.ts';
import { signIn } from '../session/sign-in.ts';

const OLD = `old:${PASSWORD}`;
const NEW = `hash:${PASSWORD}`;

/** The door of an account whose hash is of an older form, with what the logger was given. */
const open = async (over: Parameters<typeof aDoor>[0] = {}) => {
  const door = await aDoor({ passwordHash: OLD, ...over });
  const warned: string[] = [];
  const ports: AccountPorts = { ...door.ports, logger: { log: (_, message) => void warned.push(message) } };
  const enter = (with_: Partial<AccountPorts> = {}, password = PASSWORD) =>
    signIn({ ...ports, ...with_ })({ email: door.account.email, password });
  const stored = async () => (await door.found())?.passwordHash;
  return { ...door, ports, enter, stored, warned };
};

describe('a hash of an older form or a lower cost', () => {
  it('is made anew by a sign-in, which opens a session; the next one finds nothing to do', async () => {
    const { enter, stored, hashed, db, account } = await open();
    const { account: inside } = await run(enter());
    expect([await stored(), inside.passwordHash, db.rows('session')]).toMatchObject([NEW, NEW, [{}]]);
    await run(enter());
    expect(hashed).toEqual([PASSWORD]);
    expect(await run(enter())).toMatchObject({ account: { ...account, passwordHash: NEW } });
  });
  it('is made anew in the one spelling, also of a password that was hashed as it was typed', async () => {
    const apart = 'perché così'.normalize('NFD');
    const { enter, stored } = await open({ passwordHash: `old:${apart}` });
    await run(enter({}, apart));
    expect(await stored()).toBe(`hash:${apart.normalize('NFC')}`);
    await run(enter({}, apart));
  });
  it.for([
    ['wrong', 'another one', {}, 'invalid_credentials'],
    ['of a registered account', PASSWORD, { state: 'Registered' }, 'invalid_credentials'],
    ['of a disabled account', PASSWORD, { state: 'Disabled' }, 'login_refused'],
  ] as const)('stays when the sign-in is refused: %s', async ([, password, over, code]) => {
    const { enter, stored, hashed } = await open(over);
    expect(await failureOf(enter({}, password))).toMatchObject({ code });
    expect([await stored(), hashed]).toEqual([OLD, []]);
  });
  it.for(['the hasher is busy', 'the store is down'] as const)(
    'stays when it cannot be made anew, and keeps nobody out: %s',
    async (fault) => {
      const { ports, enter, stored, db, warned } = await open();
      const busy = {
        passwordHasher: { ...ports.passwordHasher, hash: () => Effect.fail({ _tag: 'HasherBusy' as const }) },
      };
      const down = { accounts: { ...ports.accounts, replaceHash: () => Effect.fail(storeDown('cut off')) } };
      await run(enter(fault === 'the hasher is busy' ? busy : down));
      expect([await stored(), db.rows('session').length]).toEqual([OLD, 1]);
      expect(warned).toEqual(['a password hash was not renewed']);
    },
  );
  it('is made anew once by sign-ins of one moment, which all open', async () => {
    const { ports, enter, stored, db } = await open();
    let made = 0;
    const hash = (password: string) => Effect.sync(() => `hash:${password}#${(made += 1)}`);
    const verify = (password: string, known: string | undefined) =>
      Effect.sync(() => [OLD, NEW].includes(known?.replace(/#\d$/, '') ?? '') && password === PASSWORD);
    const passwordHasher = { ...ports.passwordHasher, hash, verify };
    await together([1, 2, 3].map(() => enter({ passwordHasher })));
    expect([await stored(), db.rows('session').length]).toEqual([expect.stringMatching(/^hash:.*#\d$/), 3]);
  });
  it.for(['while it is judged', 'while it is made anew'] as const)(
    'opens with the hash that another sign-in made meanwhile: %s',
    async (moment) => {
      const { ports, account, enter, stored, db } = await open();
      let first = true;
      const other = Effect.suspend(() => {
        const renewed = first ? Effect.orDie(ports.accounts.replaceHash(account.id, OLD, NEW)) : Effect.succeed(true);
        first = false;
        return renewed;
      });
      const { verify, hash, isCurrent } = ports.passwordHasher;
      const judging = {
        isCurrent,
        hash,
        verify: (given: string, known: string | undefined) => Effect.andThen(other, verify(given, known)),
      };
      const making = {
        isCurrent,
        verify,
        hash: (given: string) => Effect.andThen(other, Effect.as(hash(given), 'hash:late')),
      };
      await run(enter({ passwordHasher: moment === 'while it is judged' ? judging : making }));
      expect([await stored(), db.rows('session').length]).toEqual([NEW, 1]);
    },
  );
  it.for(['while it is judged', 'while it is made anew'] as const)(
    'state.session.password-change: opens nothing when another password was written: %s',
    async (moment) => {
      const { ports, account, enter, stored, db } = await open();
      const written = Effect.orDie(
        ports.accounts.update(account.id, (now) => ({ ...now, passwordHash: 'hash:another' })),
      );
      const { verify, hash, isCurrent } = ports.passwordHasher;
      const judging = {
        isCurrent,
        hash,
        verify: (given: string, known: string | undefined) => Effect.tap(verify(given, known), () => written),
      };
      const making = { isCurrent, verify, hash: (given: string) => Effect.tap(hash(given), () => written) };
      const entering = enter({ passwordHasher: moment === 'while it is judged' ? judging : making });
      expect(await failureOf(entering)).toMatchObject({ code: 'invalid_credentials' });
      expect([await stored(), db.rows('session')]).toEqual(['hash:another', []]);
    },
  );
});

describe('a hash as it would be made now', () => {
  it('costs a sign-in no statement and no hash', async () => {
    const { ports, enter, hashed } = await open({ passwordHash: NEW });
    const replaceHash = () => Effect.die('nothing is to be written');
    await run(enter({ accounts: { ...ports.accounts, replaceHash } }));
    expect(hashed).toEqual([]);
  });
});
