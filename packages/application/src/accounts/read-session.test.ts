import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { privilege } from '@svc/domain/accounts';
import { microsOf, plusHours, type AccountId, type SessionId } from '@svc/domain/kernel';
import { anId } from '../testing/fixtures.ts';
import type { SessionRow } from './account-store.ts';
import { readSession, type SessionReading } from './read-session.ts';
import { sessionClaims, type AccountPorts } from './sign-in.ts';

const issuedAt = Temporal.Instant.from('2026-11-20T10:00:00Z');
const row: SessionRow = {
  id: '00000000-0000-7000-8000-000000000001' as SessionId,
  accountId: '00000000-0000-7000-8000-000000000002' as AccountId,
  state: 'Valid',
  issuedAt: microsOf(issuedAt),
  accountState: 'Enabled',
  accountStamp: null,
  tenantStamp: null,
  privilegeBits: privilege.admin,
  defaultPassword: false,
  email: 'ada@studio.example',
  displayName: 'Ada',
  preferredLanguage: 'it',
};
const claimsOf = (privilegeBits: number): Readonly<Record<string, unknown>> =>
  sessionClaims({ id: row.accountId, privilegeBits }, row.id, issuedAt);

const read = (
  claims: Readonly<Record<string, unknown>> | null,
  found: SessionRow | null = row,
  now = issuedAt.add({ hours: 1 }),
): SessionReading => {
  const tickets: AccountPorts['tickets'] = {
    seal: (sealed) => Effect.succeed(JSON.stringify(sealed)),
    open: () => claims,
  };
  const sessions: AccountPorts['sessions'] = {
    check: () => Effect.succeed(found),
    open: () => Effect.die(new Error('a read opens nothing')),
    listOf: () => Effect.die(new Error('a read lists nothing')),
    revokeOne: () => Effect.die(new Error('a read ends nothing')),
    adopt: () => Effect.die(new Error('only a legacy cookie is adopted')),
    revokeAll: () => Effect.die(new Error('a read ends nothing')),
    revokeEverybody: Effect.die(new Error('a read ends nothing')),
  };
  return Effect.runSync(
    readSession({
      tickets,
      sessions,
      digest: { sha256: () => '0'.repeat(64) },
      clock: { now: () => now, monotonicMs: () => 0 },
    })('ticket'),
  );
};

describe('a session cookie', () => {
  it('role-refresh: is re-issued with the current bits and the expiry it had when the bits have changed', () => {
    const exp = Number(claimsOf(0)['exp']) - 60;
    const reading = read({ ...claimsOf(0), exp });
    expect(reading).toMatchObject({ kind: 'valid', session: { privilegeBits: privilege.admin } });
    const reissue = reading.kind === 'valid' ? reading.session.reissue : null;
    expect(JSON.parse(reissue?.ticket ?? '{}')).toMatchObject({ role: privilege.admin, is_admin: true, exp });
    expect(reissue?.expiresAt.epochMilliseconds).toBe(exp * 1000);
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
