import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { privilege } from '@svc/domain/accounts';
import { microsOf, plusHours, type AccountId, type SessionId } from '@svc/domain/kernel';
import { anId } from '../../testing/fixtures.ts';
import type { SessionRow } from '../account/account-store.ts';
import { asksTheStore, readSession, ticketReader, type SessionReading } from './read-session.ts';
import { sessionClaims } from './sign-in.ts';
import type { AccountPorts } from '../account-ports.ts';

const issuedAt = Temporal.Instant.from('2026-11-20T10:00:00Z');
const row: SessionRow = {
  id: '00000000-0000-7000-8000-000000000001' as SessionId,
  accountId: '00000000-0000-7000-8000-000000000002' as AccountId,
  state: 'Valid',
  issuedAt: microsOf(issuedAt),
  provedAt: microsOf(issuedAt),
  // As if it were used all the while.
  lastSeenAt: plusHours(microsOf(issuedAt), 8 * 24),
  accountState: 'Enabled',
  accountStamp: null,
  tenantStamp: null,
  privilegeBits: privilege.admin,
  defaultPassword: false,
  email: 'ada@studio.example',
  displayName: 'Ada',
  preferredLanguage: 'it',
  support: null,
};
const claimsOf = (privilegeBits: number): Readonly<Record<string, unknown>> =>
  sessionClaims({ id: row.accountId, privilegeBits }, row.id, issuedAt);

const noSessions: AccountPorts['sessions'] = {
  check: () => Effect.die(new Error('nobody is asked')),
  open: () => Effect.die(new Error('a read opens nothing')),
  openSupport: () => Effect.die(new Error('a read opens nothing')),
  endSupportOf: () => Effect.die(new Error('a read ends nothing')),
  listOf: () => Effect.die(new Error('a read lists nothing')),
  revokeOne: () => Effect.die(new Error('a read ends nothing')),
  prove: () => Effect.die(new Error('a read proves nothing')),
  saw: () => Effect.die(new Error('a read waits for no write')),
  adopt: () => Effect.die(new Error('only a legacy cookie is adopted')),
  revokeAll: () => Effect.die(new Error('a read ends nothing')),
  unprove: () => Effect.die(new Error('a read ends nothing')),
  revokeEverybody: Effect.die(new Error('a read ends nothing')),
};
const jsonTickets: AccountPorts['tickets'] = {
  seal: (sealed) => Effect.delay(Effect.succeed(JSON.stringify(sealed)), 1),
  open: (ticket) => (ticket.startsWith('{') ? (JSON.parse(ticket) as Readonly<Record<string, unknown>>) : null),
};
const portsOf = (tickets: AccountPorts['tickets'], sessions: AccountPorts['sessions'], now: Temporal.Instant) => ({
  tickets,
  sessions,
  digest: { sha256: () => '0'.repeat(64) },
  clock: { now: () => now, monotonicMs: () => 0 },
});

const read = (
  claims: Readonly<Record<string, unknown>> | null,
  found: SessionRow | null = row,
  now = issuedAt.add({ hours: 1 }),
): SessionReading => {
  const tickets: AccountPorts['tickets'] = {
    seal: (sealed) => Effect.succeed(JSON.stringify(sealed)),
    open: () => claims,
  };
  return Effect.runSync(
    readSession(portsOf(tickets, { ...noSessions, check: (ids) => Effect.succeed(ids.map(() => found)) }, now))(
      'ticket',
    ),
  );
};

/** A reader of tickets that are their claims as JSON, over sessions that do so much. */
const aReader = (sessions: Partial<AccountPorts['sessions']>, now = issuedAt.add({ hours: 1 })) => ({
  reader: ticketReader(portsOf(jsonTickets, { ...noSessions, ...sessions }, now)),
});

describe('a session cookie', () => {
  it('role-refresh: is re-issued with the current bits and the expiry it had when the bits have changed', () => {
    const exp = Number(claimsOf(0)['exp']) - 60;
    const reading = read({ ...claimsOf(0), exp });
    expect(reading).toMatchObject({ kind: 'valid', session: { privilegeBits: privilege.admin } });
    const reissue = reading.kind === 'valid' ? reading.session.reissue : null;
    expect(JSON.parse(reissue?.ticket ?? '{}')).toMatchObject({ role: privilege.admin, is_admin: true, exp });
    expect(reissue?.expiresAt.epochMilliseconds).toBe(exp * 1000);
  });
  it('state.session.idle: is noted as used once a minute while it stands, and never once it is idle', async () => {
    const lastSeenAt = microsOf(issuedAt);
    const noted = async (seconds: number): Promise<readonly [string, number]> => {
      const ids: SessionId[] = [];
      const now = issuedAt.add({ seconds });
      const check: AccountPorts['sessions']['check'] = () => Effect.succeed([{ ...row, lastSeenAt }]);
      const ports = portsOf(jsonTickets, { ...noSessions, check }, now);
      const reader = ticketReader(ports, undefined, (id) => void ids.push(id));
      const opened = reader.open(JSON.stringify(claimsOf(privilege.admin)));
      if (!asksTheStore(opened)) throw new Error('the store was not asked');
      const [reading] = await Effect.runPromise(reader.judge([opened]));
      return [reading !== undefined && 'kind' in reading ? reading.kind : 'later', ids.length];
    };
    expect(await noted(59)).toEqual(['valid', 0]);
    expect(await noted(60)).toEqual(['valid', 1]);
    expect(await noted(12 * 3600)).toEqual(['valid', 1]);
    expect(await noted(12 * 3600 + 1)).toEqual(['invalid', 0]);
  });
  it('is left alone while nothing changed', () => {
    expect(read(claimsOf(privilege.admin))).toMatchObject({ kind: 'valid', session: { reissue: null } });
  });
  it('claims.both-accepted, claims.user-id.bearer: is understood with either user-id claim, and never for another account than the session’s', () => {
    const { nameidentifier, ...rest } = claimsOf(privilege.admin);
    expect(read({ ...rest, sub: nameidentifier }).kind).toBe('valid');
    expect(read({ ...rest, sub: anId() })).toEqual({ kind: 'invalid', why: 'unknown' });
    expect(read({ ...rest, sub: 'no id' })).toEqual({ kind: 'invalid', why: 'unreadable' });
  });
  it('says why it does not count', () => {
    const claims = claimsOf(privilege.admin);
    expect(read(null)).toEqual({ kind: 'invalid', why: 'unreadable' });
    expect(read({ ...claims, sid: 'no uuid' })).toEqual({ kind: 'invalid', why: 'unreadable' });
    expect(read(claims, null)).toEqual({ kind: 'invalid', why: 'unknown' });
    expect(read(claims, { ...row, state: 'Revoked' })).toEqual({ kind: 'invalid', why: 'revoked' });
    expect(read(claims, { ...row, accountState: 'Disabled' })).toEqual({ kind: 'invalid', why: 'accountDisabled' });
    expect(read(claims, { ...row, tenantStamp: plusHours(row.issuedAt, 1) })).toEqual({
      kind: 'invalid',
      why: 'stamped',
    });
    expect(read(claims, row, issuedAt.add({ hours: 7 * 24 + 1 }))).toEqual({ kind: 'invalid', why: 'absoluteLife' });
  });
});

describe('tickets of one moment', () => {
  const ids = ['1', '2', '3'].map((end) => `00000000-0000-7000-8000-00000000001${end}` as SessionId);
  /** Sessions 1 and 3 are good, 2 was ended; all of one person. Tickets are their claims as JSON. */
  const opened = () => {
    const asked: (readonly SessionId[])[] = [];
    const door = aReader({
      check: (wanted) =>
        Effect.sync(() => {
          asked.push(wanted);
          return wanted.map((id): SessionRow | null =>
            ids.includes(id) ? { ...row, id, state: id === ids[1] ? 'Revoked' : 'Valid' } : null,
          );
        }),
    });
    return { asked, ...door };
  };
  const ticketOf = (sid: SessionId, over: Readonly<Record<string, unknown>> = {}): string =>
    JSON.stringify({ ...claimsOf(privilege.admin), sid, ...over });

  it('are judged each by the row of its own session', () => {
    const { reader, asked } = opened();
    const wanted = [ids[1]!, anId<SessionId>(), ids[0]!, ids[2]!].map((sid) => reader.open(ticketOf(sid)));
    const readings = Effect.runSync(reader.judge(wanted.filter(asksTheStore)));
    expect(readings).toMatchObject([
      { kind: 'invalid', why: 'revoked' },
      { kind: 'invalid', why: 'unknown' },
      { kind: 'valid', session: { sessionId: ids[0] } },
      { kind: 'valid', session: { sessionId: ids[2] } },
    ]);
    expect(asked).toHaveLength(1);
  });

  it('ask nobody where they say by themselves that they do not count, and a legacy one has its own effect', () => {
    const { reader, asked } = opened();
    expect(reader.open('junk')).toEqual({ kind: 'invalid', why: 'unreadable' });
    expect(reader.open(ticketOf(ids[0]!, { exp: 1 }))).toEqual({ kind: 'invalid', why: 'expired' });
    const legacy = reader.open(JSON.stringify({ nameidentifier: row.accountId, role: 0, exp: 2_000_000_000 }));
    expect([Effect.isEffect(legacy), asked]).toEqual([true, []]);
  });

  it('make nobody wait for a cookie that is sealed anew', () => {
    const { reader } = opened();
    const [renewed, good] = [ticketOf(ids[0]!, { role: 0 }), ticketOf(ids[2]!)].map((ticket) => reader.open(ticket));
    const readings = Effect.runSync(
      reader.judge([renewed, good].filter((one) => one !== undefined).filter(asksTheStore)),
    );
    expect(readings.map((reading) => Effect.isEffect(reading))).toEqual([true, false]);
  });
});
