import { describe, expect, it } from 'vitest';
import { anId, now } from '../../testing/fixtures.ts';
import { run } from '../../testing/world-test.ts';
import type { StoredAnswer } from './idempotency-store.ts';
import { memoryIdempotencyStore } from '../kernel-stores.memory.ts';
import { MemoryDatabase } from '../memory-database.ts';
import { sealedIdempotency } from './sealed-idempotency.ts';
import type { SecretsCipher } from '../secrets/secrets-cipher.ts';

const ring = (id: string): SecretsCipher => ({
  seal: (field, plain) => `${id} ${field} ${plain.split('').toReversed().join('')}`,
  open: (field, sealed) =>
    sealed.startsWith(`${id} ${field} `)
      ? sealed.slice(`${id} ${field} `.length).split('').toReversed().join('')
      : undefined,
});
const answer: StoredAnswer = { status: 201, contentType: 'application/json', body: '{"link":"https://studio/set?1"}' };

const answered = async (body = answer) => {
  const db = new MemoryDatabase();
  const store = memoryIdempotencyStore(db);
  const key = anId<string>();
  const sealed = sealedIdempotency(store, ring('a'));
  const claim = await run(sealed.claim(key, 'users.create', 'hash', now));
  if (claim.kind !== 'new') throw new Error('the key is not free');
  await run(sealed.answer(key, 'users.create', claim.owner, body));
  const again = (idempotency = sealed, at = key, scope = 'users.create') =>
    run(idempotency.claim(at, scope, 'hash', now));
  return { db, store, key, again };
};

describe('a kept answer', () => {
  it('is replayed as it was, and is kept sealed: what it shows once does not lie about', async () => {
    const { db, again } = await answered();
    expect(JSON.stringify(db.rows('idempotency'))).not.toContain('https://studio');
    expect(await again()).toEqual({ kind: 'replay', answer });
  });
  it('may be empty', async () => {
    const empty = { status: 204, contentType: '', body: '' };
    const { again } = await answered(empty);
    expect(await again()).toEqual({ kind: 'replay', answer: empty });
  });
  it('cannot be read with another ring or under another key, and is never answered anew', async () => {
    const { db, store, key, again } = await answered();
    expect(await again(sealedIdempotency(store, ring('b')))).toEqual({ kind: 'unreadable', made: [] });
    const [row] = db.rows<{ answer: StoredAnswer }>('idempotency');
    const claim = await run(store.claim('other', 'users.create', 'hash', now));
    if (claim.kind !== 'new') throw new Error('the key is not free');
    await run(store.answer('other', 'users.create', claim.owner, row!.answer));
    expect(await again(sealedIdempotency(store, ring('a')), 'other')).toEqual({ kind: 'unreadable', made: [] });
    expect((await again(undefined, key)).kind).toBe('replay');
  });
});
