import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { aDoor, PASSWORD } from '../../testing/door.ts';
import { anAccount, anId } from '../../testing/fixtures.ts';
import { failureOf, run, together } from '../../testing/world-test.ts';
import type { AccountPorts } from '../account-ports.ts';
import { readSession } from './read-session.ts';
import { endBrought } from './replace-session.ts';
import { signIn } from './sign-in.ts';

const open = async () => {
  const door = await aDoor();
  const { ports, account } = door;
  const enter = (brought: readonly string[] = [], by: AccountPorts = ports, email = account.email) =>
    signIn(by)({ email, password: PASSWORD, brought });
  const ticket = async (...given: Parameters<typeof enter>) => (await run(enter(...given))).ticket;
  const read = (given: string) => run(readSession(ports)(given));
  const legacy = JSON.stringify({
    nameidentifier: account.id,
    role: 0,
    exp: Math.floor(door.now().epochMilliseconds / 1000) + 29 * 86_400,
  });
  return { ...door, enter, ticket, read, legacy };
};
const over = { kind: 'invalid', why: 'revoked' };

describe('a sign-in with a cookie that came along', () => {
  it('ends the session of that cookie and no other', async () => {
    const { ticket, read } = await open();
    const [old, elsewhere] = [await ticket(), await ticket()];
    const fresh = await ticket([old]);
    expect(await read(old)).toEqual(over);
    for (const still of [elsewhere, fresh]) expect(await read(still)).toMatchObject({ kind: 'valid' });
  });

  it('ends another person’s session too, that of each cookie that came, and one from before sessions had rows', async () => {
    const { ticket, read, legacy, world, ports } = await open();
    const other = anAccount({ passwordHash: `hash:${PASSWORD}` });
    await run(world.accounts.insert(other));
    const theirs = await ticket([], ports, other.email);
    const own = await ticket();
    await ticket([theirs, own, legacy]);
    for (const old of [theirs, own, legacy]) expect(await read(old)).toEqual(over);
  });

  it('is hindered by none: rubbish, an ended session, one of nobody', async () => {
    const { ticket, read, account } = await open();
    const ended = await ticket();
    await ticket([ended]);
    const nobody = JSON.stringify({ nameidentifier: anId(), sid: anId(), exp: 1_900_000_000 });
    const unknown = JSON.stringify({ nameidentifier: account.id, sid: anId(), exp: 1_900_000_000 });
    const fresh = await ticket(['', 'rubbish', '{}', ended, nobody, unknown]);
    expect(await read(fresh)).toMatchObject({ kind: 'valid' });
  });

  it('that opens no session ends none: both happen or neither', async () => {
    const { ticket, read, ports, enter, db } = await open();
    const old = await ticket();
    const changed: AccountPorts = { ...ports, sessions: { ...ports.sessions, open: () => Effect.succeed(null) } };
    expect(await failureOf(enter([old], changed))).toMatchObject({ code: 'invalid_credentials' });
    const down = Effect.fail({ _tag: 'StoreDown', transient: true, outcome: 'none', reason: 'test' } as const);
    const broken: AccountPorts = { ...ports, sessions: { ...ports.sessions, revokeOne: () => down } };
    expect(await failureOf(enter([old], broken))).toMatchObject({ _tag: 'StoreDown' });
    expect(await read(old)).toMatchObject({ kind: 'valid' });
    expect(db.rows('session')).toHaveLength(1);
  });

  it('many times at once ends it once and opens as many', async () => {
    const { ticket, enter, db } = await open();
    const old = await ticket();
    await together(Array.from({ length: 8 }, () => enter([old])));
    const states = db.rows<{ readonly state: string }>('session').map(({ state }) => state);
    expect(states.toSorted()).toEqual(['Revoked', ...Array.from({ length: 8 }, () => 'Valid')]);
  });

  it('at a door that opens another kind of session ends it too', async () => {
    const { ticket, read, ports } = await open();
    const old = await ticket();
    await run(endBrought(ports)(['rubbish', old]));
    expect(await read(old)).toEqual(over);
    await run(endBrought(ports)([]));
  });
});
