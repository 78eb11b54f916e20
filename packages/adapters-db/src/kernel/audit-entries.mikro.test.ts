import { describe, expect, it } from 'vitest';
import { auditEntries } from '../testing/audit-entries.ts';

const { persons, query, rows, write, read, anonymize, purge, tombstones } = auditEntries();

const live = () => write({ days: 40 });
const anonymous = async () => {
  const id = await live();
  await anonymize([persons.one]);
  return id;
};
const gone = async () => {
  const id = await live();
  await purge(31);
  return id;
};
const states = { Live: live, Anonymized: anonymous, Gone: gone } as const;
type State = keyof typeof states;

const changes = ['update audit_log set action = $$Deleted$$', 'delete from audit_log', 'truncate audit_log'] as const;

describe('an audit entry', () => {
  it.for((['Live', 'Anonymized'] as const).flatMap((state) => changes.map((text) => [state, text] as const)))(
    'auditImmutable: %s is not changed by: %s',
    async ([state, text]) => {
      const id = await states[state]();
      const before = await read(id);
      await expect(query(text)).rejects.toThrow('auditImmutable');
      expect(await read(id)).toEqual(before);
    },
  );

  it('Gone has no row to change, to anonymize or to purge', async () => {
    const id = await states.Gone();
    for (const text of changes.slice(0, 2)) expect((await query(text)).rowCount).toBe(0);
    await expect(query(changes[2])).rejects.toThrow('auditImmutable');
    expect([(await anonymize([persons.one]))?.['entries'], (await purge(31))?.['entries']]).toEqual([0, 0]);
    expect(await read(id)).toBeUndefined();
  });

  it('Live is anonymized by its actor: an alias acts, from nowhere; what is about somebody else stays theirs', async () => {
    const id = await states.Live();
    const before = await read(id);
    expect(await anonymize([persons.one])).toMatchObject({ entries: 1 });
    const after = await read(id);
    expect(after).toEqual({ ...before, actor: null, actor_alias: after?.['actor_alias'], ip: null });
    expect(after?.['actor_alias']).toMatch(/^anon_[0-9a-f]{32}$/);
  });

  it('Live is anonymized by its subject: it is about nobody, its personal part is gone, its actor answers for it', async () => {
    const id = await states.Live();
    const before = await read(id);
    expect(await anonymize([persons.other])).toMatchObject({ entries: 1 });
    expect(await read(id)).toEqual({ ...before, subject: null, personal: '[anonymized]' });
  });

  it('Live by the person about themselves keeps neither; without a subject, personal words are the actor’s own', async () => {
    const [own, none, bare] = [
      await write({ subject: persons.one }),
      await write({ subject: null }),
      await write({ subject: null, personal: null }),
    ];
    expect(await anonymize([persons.one])).toMatchObject({ entries: 3 });
    const nobody = { actor: null, ip: null, subject: null };
    for (const id of [own, none]) expect(await read(id)).toMatchObject({ ...nobody, personal: '[anonymized]' });
    expect(await read(bare)).toMatchObject({ ...nobody, personal: null });
    const aliases = await rows('select distinct actor_alias from audit_log');
    expect(aliases).toHaveLength(1);
  });

  it('Live is anonymized by the operator who acted as its actor: an alias acted, from nowhere; the person answers for it', async () => {
    const id = await write({ operator: persons.other, subject: persons.one });
    const before = await read(id);
    expect(await anonymize([persons.other])).toMatchObject({ entries: 1 });
    const after = await read(id);
    expect(after).toEqual({ ...before, operator: after?.['operator'], ip: null });
    expect(after?.['operator']).toMatch(/^anon_[0-9a-f]{32}$/);
    await anonymize([persons.one]);
    expect(await read(id)).toMatchObject({ actor: null, operator: after?.['operator'], subject: null });
  });

  it('Anonymized stays what it is; the other person of it may be taken out too, by another call', async () => {
    const id = await states.Anonymized();
    const before = await read(id);
    expect(await anonymize([persons.one])).toMatchObject({ entries: 0 });
    expect(await read(id)).toEqual(before);
    await anonymize([persons.other]);
    expect(await read(id)).toEqual({ ...before, subject: null, personal: '[anonymized]' });
  });

  it('names two erased persons by two aliases, and one person in two calls by two', async () => {
    const mine = await write({ subject: null });
    const theirs = await write({ actor: persons.other, subject: null });
    await anonymize([persons.one, persons.other]);
    const later = await write({ subject: null });
    await anonymize([persons.one]);
    const aliases = await Promise.all([mine, theirs, later].map(async (id) => (await read(id))?.['actor_alias']));
    expect(new Set(aliases).size).toBe(3);
  });

  it('about an account or its billing profile is found by the id of the record too, and keeps it no more', async () => {
    const named = { actor: persons.other, subject: null, entity: 'billingProfile', entityId: persons.one };
    const [own, profile, plan] = [
      await write({ subject: persons.one, entityId: persons.one }),
      await write(named),
      await write({ ...named, entity: 'studioPlan' }),
    ];
    expect(await anonymize([persons.one])).toMatchObject({ entries: 2 });
    for (const id of [own, profile]) expect(await read(id)).toMatchObject({ entity_id: '[anonymized]' });
    expect(JSON.stringify([await read(own), await read(profile)])).not.toContain(persons.one);
    expect(await read(plan)).toMatchObject({ actor: persons.other, entity_id: persons.one });
  });

  it('of a token or of the operator is no person’s, whatever its id', async () => {
    const token = await write({ kind: 'token', subject: null });
    const before = await read(token);
    expect(await anonymize([persons.one])).toMatchObject({ entries: 0 });
    expect(await read(token)).toEqual(before);
  });

  it('is anonymized in batches, the oldest first, until none is left', async () => {
    for (const days of [3, 1, 2]) await write({ days });
    const counts = [2, 2, 2].map(
      async (most) => (await anonymize([persons.one], ['maintenance', ''], most))?.['entries'],
    );
    expect(await Promise.all(counts)).toEqual([2, 1, 0]);
    expect((await tombstones()).map(({ count }) => count)).toEqual([2, 1, 0]);
  });

  it.for(['Live', 'Anonymized'] as const satisfies readonly State[])(
    'older than the limit, %s is purged with a tombstone; one that is younger stays',
    async (state) => {
      const id = await states[state]();
      const [young, oldest] = [await write({ days: 30 }), await write({ days: 90 })];
      const before = (await tombstones()).length;
      expect(await purge(31)).toMatchObject({ entries: 2 });
      expect([await read(id), await read(oldest)]).toEqual([undefined, undefined]);
      expect(await read(young)).toBeDefined();
      const [stone, ...more] = (await tombstones()).slice(before);
      expect(stone).toMatchObject({ action: 'purge', count: 2, actor_kind: 'maintenance', actor: null });
      expect(Object.keys(stone?.['details'] as object)).toEqual(['olderThan', 'from', 'to']);
      expect(more).toEqual([]);
    },
  );

  it('is purged in batches, the oldest first', async () => {
    const [older, old] = [await write({ days: 50 }), await write({ days: 40 })];
    expect(await purge(31, 1)).toMatchObject({ entries: 1 });
    expect([await read(older), (await read(old))?.['id']]).toEqual([undefined, Number(old)]);
  });

  it.for([29, 0, -1])('auditRetentionOutOfRange: is not purged younger than thirty days: %i', async (days) => {
    const id = await states.Live();
    await expect(purge(days)).rejects.toThrow('auditRetentionOutOfRange');
    expect([await read(id), await tombstones()]).toEqual([expect.anything(), []]);
  });

  it.for(Object.keys(states) as State[])('%s is read as it is, or not at all', async (state) => {
    const id = await states[state]();
    const before = await read(id);
    expect(await read(id)).toEqual(before);
    expect(before === undefined).toBe(state === 'Gone');
  });
});
