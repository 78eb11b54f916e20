import type { Redacted } from 'effect/Redacted';
import { describe, expect, it } from 'vitest';
import { machine, timelineActor, type Actor } from './actor.ts';
import { changesBetween, masked, sealedChanges } from './audit-changes.ts';
import type { AuditEntry, AuditValue } from './audit-log.ts';

/** Never called: it must compile as it stands, its refusals included. */
export const onlyNamedPlainData = (
  secret: Redacted,
  bytes: Uint8Array,
  at: Temporal.Instant,
  read: unknown,
): readonly AuditValue[] => [
  'text',
  5,
  ['a', { b: null }],
  // @ts-expect-error a secret value
  secret,
  // @ts-expect-error a secret value, however deep it stands
  { password: secret },
  // @ts-expect-error bytes
  bytes,
  // @ts-expect-error what nobody named
  read,
  // @ts-expect-error an object of a library: its text is named instead
  at,
  // @ts-expect-error a method
  { hash: () => 'x' },
];

const facts = {
  action: 'Modified',
  operation: 'flags.save',
  entity: 'featureFlags',
  entityId: '1',
  changes: {},
} as const;
export const onlyThoseWhoAnswerForIt = (actor: Actor): readonly AuditEntry[] => [
  { ...facts, actor: { kind: 'maintenance', requestId: 'r', address: null } },
  // @ts-expect-error a machine writes timelines
  { ...facts, actor: machine('seed') },
  // @ts-expect-error an actor that may be a machine
  { ...facts, actor },
  // @ts-expect-error an operation that is not listed
  { ...facts, actor: { kind: 'maintenance', requestId: 'r', address: null }, operation: 'flags.guess' },
];

describe('the changes of an entry', () => {
  it('are the fields that differ, with both values', () => {
    const before = { name: 'a', tags: ['x'], gone: 1, same: { deep: [1] } };
    const after = { name: 'b', tags: ['x', 'y'], fresh: true, same: { deep: [1] } };
    expect(changesBetween(before, after)).toEqual({
      name: { old: 'a', new: 'b' },
      tags: { old: ['x'], new: ['x', 'y'] },
      gone: { old: 1, new: null },
      fresh: { old: null, new: true },
    });
    expect(changesBetween(before, { ...before })).toEqual({});
  });

  it('of a new record are all that it has, of one that is gone all that it had', () => {
    expect(changesBetween(null, { a: 1, b: null })).toEqual({ a: { old: null, new: 1 } });
    expect(changesBetween({ a: 1, b: null }, null)).toEqual({ a: { old: 1, new: null } });
  });

  it('of sealed fields are that they changed', () => {
    expect(sealedChanges('token', 'password')).toEqual({ token: { changed: true }, password: { changed: true } });
  });
});

describe('an identifier', () => {
  it.each([
    ['RSSMRA85T10A562S', '…562S'],
    ['IT01234567890', '…7890'],
    ['demo-user', '…ser'],
    ['secret', '…et'],
    ['demo', '…'],
    ['', '…'],
  ])('%s is shown as %s', (identifier, shown) => expect(masked(identifier)).toBe(shown));
});

describe('an actor in a timeline', () => {
  it('has no address and no name of a token', () => {
    const origin = { requestId: 'req-1', address: '192.0.2.1' };
    const actors: readonly Actor[] = [
      { kind: 'person', accountId: 'a' as never, ...origin },
      { kind: 'token', tokenId: 't', prefix: 'p', ...origin },
      { kind: 'maintenance', ...origin },
      machine('loop'),
    ];
    expect(actors.map(timelineActor)).toEqual([
      { kind: 'person', accountId: 'a', requestId: 'req-1' },
      { kind: 'token', tokenId: 't', requestId: 'req-1' },
      { kind: 'maintenance', requestId: 'req-1' },
      { kind: 'machine', name: 'loop' },
    ]);
  });
});
