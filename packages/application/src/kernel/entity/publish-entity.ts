import * as Effect from 'effect/Effect';
import {
  broken,
  incomplete,
  liveOf,
  localization,
  projected,
  slugOf,
  snapshotOf,
  type Entity,
  type Fields,
  type Language,
  type Localized,
  type PublicationEvent,
  type PublicationState,
  type RecordOf,
} from '@svc/domain/entity';
import type { AuditedActor } from '../audit/actor.ts';
import type { PublishedName } from '../audit/audit-operation.ts';
import { notFound } from '../faults.ts';
import { languagesFor, shownIn } from './content-languages.ts';
import type { EntityPorts } from './edit-entity.ts';
import { readSettingsDocument } from './edit-settings-document.ts';
import { auditedChanges, subjectOf } from './entity-audit.ts';
import { staleRecord, type NotPublishable, type SlugTaken } from './entity-faults.ts';
import type { StoredRecord } from './entity-store.ts';
import { kept, moved } from './publication-moves.ts';
import type { RecordKey } from './publication-store.ts';

/** Any record that can be published, once the types of its fields have done their work. */
export type Publishable = Entity<PublishedName, Fields, string>;

/** What is asked of one record. */
export interface PublicationCommand {
  readonly id: string;
  /** The versions that the command may meet; null: any. */
  readonly versions: readonly number[] | null;
  readonly actor: AuditedActor;
  /** Addresses that were typed; a language without one has that of its text. */
  readonly slugs?: Localized;
}

/** Locks a record that the command may meet, and says where the event leads it. */
const opened = <E extends PublicationEvent>(
  ports: EntityPorts,
  definition: Publishable,
  command: PublicationCommand,
  event: E,
) =>
  Effect.gen(function* () {
    const before: StoredRecord | null = yield* ports.entities.of(definition).lock(command.id);
    if (before === null) return yield* Effect.fail(notFound(definition.name));
    const { versions } = command;
    if (versions !== null && !versions.includes(before.version))
      return yield* Effect.fail(staleRecord(definition.name, before.version, []));
    const after = yield* moved(definition, before, event);
    if (after === null) throw new Error(`${definition.name} cannot be published`);
    return { before, state: after.state };
  });

/** Keeps the state, under the lock; a state never raises the version. */
const settled = (
  ports: EntityPorts,
  definition: Publishable,
  { actor }: PublicationCommand,
  event: 'publish' | 'unpublish' | 'untrash',
  before: StoredRecord,
  state: PublicationState,
) =>
  Effect.gen(function* () {
    const after: StoredRecord = { ...before, state };
    yield* kept(ports.entities.of(definition).save(after, before.version));
    yield* ports.audit.record({
      actor,
      action: 'Modified',
      operation: `${definition.name}.${event}`,
      entity: definition.name,
      entityId: before.id,
      subject: subjectOf(definition, before, after),
      ...auditedChanges(definition, before, after),
    });
    return after;
  });

/** What stops a record from being public: missing texts in the main language, and rules. */
const requirePublishable = (ports: EntityPorts, definition: Publishable, record: StoredRecord) =>
  Effect.gen(function* () {
    const { values } = yield* readSettingsDocument(ports)(localization);
    const at = incomplete(definition, record, values.default);
    const faults = [
      ...(at.length === 0 ? [] : [{ code: 'locale_incomplete', at }]),
      ...broken(definition, record, { languages: values.languages }, 'publish'),
    ];
    if (faults.length > 0) return yield* Effect.fail<NotPublishable>({ _tag: 'NotPublishable', broken: faults });
    return values.languages;
  });

/**
 * One address in each language in use. What was typed comes first; a text that is as it was published last keeps its address,
 * and a new one brings a new address.
 */
const reserveSlugs = (
  ports: EntityPorts,
  slugFrom: string,
  key: RecordKey,
  record: StoredRecord,
  typed: Localized,
  used: readonly Language[],
) =>
  Effect.gen(function* () {
    const store = ports.entities.publications;
    const [last] = yield* store.versionsOf(key);
    const current = yield* store.slugsOf(key);
    const texts = record[slugFrom] as Localized;
    const was = (last?.snapshot[slugFrom] ?? {}) as Localized;
    // In one order for everybody, so that two who want the same ones wait instead of meeting in a deadlock.
    for (const language of used.toSorted()) {
      const text = texts[language];
      if (text === undefined) continue;
      const made = slugOf(text) || key.recordId;
      const slug = typed[language] ?? (was[language] === text ? current[language] : undefined) ?? made;
      if (slug === current[language]) continue;
      const suggestion = `${slug}-${key.recordId.slice(-6)}`;
      if (!(yield* store.reserveSlug({ ...key, language, slug })))
        return yield* Effect.fail<SlugTaken>({ _tag: 'SlugTaken', suggestion, language });
    }
    return yield* store.slugsOf(key);
  });

/** Shows the public the record as it is now; what is shown already is a success. */
export const publishEntity =
  (ports: EntityPorts) =>
  <F extends Fields, C extends string>(entity: Entity<PublishedName, F, C>, command: PublicationCommand) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const definition = entity as object as Publishable;
        const { publication } = definition;
        if (publication === undefined) throw new Error(`${definition.name} cannot be published`);
        const { before, state } = yield* opened(ports, definition, command, 'publish');
        const used = yield* languagesFor(ports, definition);
        if (before['state'] === state && command.slugs === undefined) return shownIn(definition, before, used);
        const languages = yield* requirePublishable(ports, definition, before);
        const key = { entity: definition.name, recordId: before.id };
        const { slugFrom, keepVersions } = publication;
        const slugs = yield* reserveSlugs(ports, slugFrom, key, before, command.slugs ?? {}, languages);
        const now = ports.clock.now();
        const lives = ports.entities.of(liveOf(definition));
        const shown = yield* lives.find(before.id);
        const meta = { id: before.id, version: before.version, createdAt: shown?.createdAt ?? now, updatedAt: now };
        const live = { ...projected(definition, before), slugs, ...meta } as StoredRecord & {
          readonly slugs: Localized;
        };
        yield* shown === null ? lives.insert(live) : lives.save(live, shown.version);
        const snapshot = snapshotOf(definition, before);
        yield* ports.entities.publications.addVersion(
          { ...key, version: before.version, at: now, snapshot },
          keepVersions,
        );
        return shownIn(definition, yield* settled(ports, definition, command, 'publish', before, state), used);
      }),
    );

/** The public sees it no more; or it comes back from the trash, as a draft. */
export const withdrawEntity =
  <E extends 'unpublish' | 'untrash'>(ports: EntityPorts, event: E) =>
  <F extends Fields, C extends string>(entity: Entity<PublishedName, F, C>, command: PublicationCommand) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const definition = entity as object as Publishable;
        const { before, state } = yield* opened(ports, definition, command, event);
        const used = yield* languagesFor(ports, definition);
        if (before['state'] === state) return shownIn(definition, before, used);
        yield* ports.entities.of(liveOf(definition)).remove(before.id);
        return shownIn(definition, yield* settled(ports, definition, command, event, before, state), used);
      }),
    );

/** The versions that a record was published as, the last one first. */
export const entityVersions =
  (ports: Pick<EntityPorts, 'entities'>) =>
  <F extends Fields, C extends string>(entity: Entity<PublishedName, F, C>, id: string) =>
    Effect.gen(function* () {
      const found: RecordOf<F> | null = yield* ports.entities.of(entity).find(id);
      if (found === null) return yield* Effect.fail(notFound(entity.name));
      return yield* ports.entities.publications.versionsOf({ entity: entity.name, recordId: id });
    });
