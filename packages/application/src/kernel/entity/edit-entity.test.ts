import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { draftSchema, localization } from '@svc/domain/entity';
import { refusal } from '@svc/domain/kernel';
import { anId, now } from '../../testing/fixtures.ts';
import { failureOf, run } from '../../testing/world-test.ts';
import { sample } from './entity-samples.testkit.ts';
import type { AuditedActor } from '../audit/actor.ts';
import type { AuditEntry, AuditLog } from '../audit/audit-log.ts';
import type { EntityPorts } from './edit-entity.ts';
import { entityUseCases } from './entity-use-cases.ts';
import { memoryEntityStores } from './entity-store.memory.ts';
import { MemoryDatabase } from '../memory-database.ts';
import { memorySettingsDocuments } from './settings-documents.memory.ts';

const actor: AuditedActor = { kind: 'person', accountId: anId(), requestId: 'r', address: null };
const draftOf = (over: object = {}) =>
  draftSchema(sample).parse({ code: anId(), title: { it: 'Titolo' }, tone: 'low', ...over });

/** @param leak what becomes of an entry before it is recorded */
const opened = (leak: (entry: AuditEntry) => AuditEntry = (entry) => entry) => {
  const db = new MemoryDatabase();
  const entries: AuditEntry[] = [];
  const audit: AuditLog = { record: (entry) => Effect.sync(() => void entries.push(leak(entry))) };
  const ports: EntityPorts = {
    entities: memoryEntityStores(db, [sample]),
    settingsDocuments: memorySettingsDocuments(db),
    unitOfWork: db.unitOfWork,
    audit,
    clock: { now: () => now, monotonicMs: () => 0 },
    digest: { sha256: (content) => Buffer.from(content).toString('hex').padStart(64, '0').slice(-64) },
    ids: { next: anId },
  };
  return { ports, entries, cases: entityUseCases(ports) };
};

const made = async ({ cases }: ReturnType<typeof opened>, over: object = {}) =>
  run(cases.create(sample, { draft: draftOf(over), actor }));

/** The life of a record leaves three entries, none of which names a personal value among its changes. */
const auditHolds = async (world: ReturnType<typeof opened>): Promise<void> => {
  const { id } = await made(world, { secret: 'Ernia', nick: 'a' });
  await run(world.cases.change(sample, { id, change: { secret: 'Gesso', nick: 'b' }, versions: null, actor }));
  await run(world.cases.remove(sample, { id, versions: null, actor }));
  expect(world.entries.map(({ action }) => action)).toEqual(['Created', 'Modified', 'Deleted']);
  expect(world.entries.map(({ personal }) => personal?.['secret'])).toEqual([
    { old: null, new: 'Ernia' },
    { old: 'Ernia', new: 'Gesso' },
    { old: 'Gesso', new: null },
  ]);
  expect(world.entries[1]?.changes).toEqual({ nick: { old: 'a', new: 'b' } });
  for (const { changes } of world.entries) expect(JSON.stringify(changes)).not.toMatch(/Ernia|Gesso/);
};

describe('the audit of a record', () => {
  it('names every change, personal values apart', () => auditHolds(opened()));
  it('is seen to be wrong when a personal value is among the changes', async () => {
    const leaking = opened((entry) => ({ ...entry, changes: { ...entry.changes, ...entry.personal } }));
    await expect(auditHolds(leaking)).rejects.toThrow('deeply equal');
  });
});

describe('a change', () => {
  it('of what is stored already is a success, raises nothing and records nothing, also under an old version', async () => {
    const world = opened();
    const first = await made(world, { nick: 'a' });
    const again = await run(world.cases.change(sample, { id: first.id, change: { nick: 'a' }, versions: [7], actor }));
    expect([again.version, world.entries.length]).toEqual([1, 1]);
  });
  it('under an old version names the fields that differ, before any rule is asked', async () => {
    const world = opened();
    const { id } = await made(world, { rank: 1 });
    const change = { nick: 'forbidden', rank: 1 };
    const stale = await failureOf(world.cases.change(sample, { id, change, versions: [7], actor }));
    expect(stale).toMatchObject({ _tag: 'Stale', version: 1, differing: ['nick'] });
  });
  it('is held to the rules before its references, to these before the guards', async () => {
    const world = opened();
    const { id } = await made(world);
    const no = { save: [() => Effect.fail(refusal('no'))] };
    const tagOf = async (change: object) =>
      (await failureOf(world.cases.change(sample, { id, change, versions: null, actor }, no)))._tag;
    const parent = anId();
    expect(await tagOf({ nick: 'forbidden', parent })).toBe('Invalid');
    expect(await tagOf({ nick: 'b', parent })).toBe('ReferenceUnknown');
    expect(await tagOf({ nick: 'b' })).toBe('Refusal');
  });
  it('cannot reach what is read-only, which begins with its fallback', async () => {
    const world = opened();
    expect((await made(world)).score).toBe(0);
    expect(draftSchema(sample).safeParse({ ...draftOf(), score: 1 }).success).toBe(false);
  });
});

describe('a record that another refers to', () => {
  it('is not removed, and one that a guard keeps is not either', async () => {
    const world = opened();
    const { id } = await made(world);
    const child = await made(world, { parent: id });
    const removed = (which: string, guards = {}) =>
      world.cases.remove(sample, { id: which, versions: null, actor }, guards);
    expect(await failureOf(removed(id))).toEqual({ _tag: 'Referenced', count: 1 });
    const guards = { remove: [() => Effect.fail(refusal('kept'))] };
    expect(await failureOf(removed(child.id, guards))).toMatchObject({ code: 'kept' });
    await run(removed(child.id));
    await run(removed(id));
  });
});

describe('texts in languages', () => {
  it('of one that is switched off are refused, hidden, and kept by people who cannot see them', async () => {
    const world = opened();
    const languages = (used: readonly ('it' | 'en')[]) =>
      run(world.cases.saveSettings(localization, { change: { languages: used }, expected: null, actor }));
    const refused = failureOf(world.cases.create(sample, { draft: draftOf({ title: { en: 'T' } }), actor }));
    expect(await refused).toEqual({ _tag: 'Invalid', broken: [{ code: 'locale_unknown', at: ['title'] }] });
    await languages(['it', 'en']);
    const { id } = await made(world, { title: { it: 'Uno', en: 'One' } });
    await languages(['it']);
    await run(world.cases.change(sample, { id, change: { title: { it: 'Due' } }, versions: null, actor }));
    expect((await run(world.cases.read(sample, id))).title).toEqual({ it: 'Due' });
    await languages(['it', 'en']);
    expect((await run(world.cases.read(sample, id))).title).toEqual({ it: 'Due', en: 'One' });
  });
});
