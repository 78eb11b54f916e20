import * as Effect from 'effect/Effect';
import {
  broken,
  changes,
  liveOf,
  type ChangeOf,
  type DraftOf,
  type Entity,
  type Fields,
  type PublicationState,
  type RecordOf,
} from '@svc/domain/entity';
import type { Refusal } from '@svc/domain/kernel';
import type { AuditedActor } from '../audit/actor.ts';
import type { AuditAction, EntityName, PublishedName } from '../audit/audit-operation.ts';
import { notFound } from '../faults.ts';
import type { Ids } from '../random.ts';
import { nameMade } from '../idempotency/request-key.ts';
import { languagesFor, shownIn, unknownLanguages, withHidden } from './content-languages.ts';
import type { SettingsPorts } from './edit-settings-document.ts';
import { auditedChanges, subjectOf } from './entity-audit.ts';
import { invalid, staleRecord, type Referenced } from './entity-faults.ts';
import { referencesIn, requireReferences } from './entity-references.ts';
import type { AskedList, EntityStores, StoredRecord } from './entity-store.ts';
import { askGuards, type Guards } from './guards.ts';
import { kept, moved, withoutTrash } from './publication-moves.ts';

export interface EntityPorts extends SettingsPorts {
  readonly entities: EntityStores;
  readonly ids: Ids;
}

/** What lists and single records are read by. */
export type ListPorts = Pick<EntityPorts, 'entities' | 'settingsDocuments' | 'digest'>;

type Values = Readonly<Record<string, unknown>>;

const operations = { Created: 'create', Modified: 'update', Deleted: 'delete' } as const;
const record = <F extends Fields>(
  ports: EntityPorts,
  definition: Entity<EntityName, F, string>,
  action: AuditAction,
  actor: AuditedActor,
  before: RecordOf<F> | null,
  after: RecordOf<F> | null,
) =>
  ports.audit.record({
    actor,
    action,
    operation: `${definition.name}.${operations[action]}`,
    entity: definition.name,
    entityId: (after ?? before)?.id ?? '',
    subject: subjectOf(definition, before, after),
    ...auditedChanges(definition, before, after),
  });

/** One record; texts in languages that are switched off are not shown. */
export const readEntity =
  (ports: ListPorts) =>
  <N extends EntityName, F extends Fields, C extends string>(definition: Entity<N, F, C>, id: string) =>
    Effect.gen(function* () {
      const found = yield* ports.entities.of(definition).find(id);
      if (found === null) return yield* Effect.fail(notFound(definition.name));
      return shownIn(definition, found, yield* languagesFor(ports, definition));
    });

/** A page of records; what is in the trash is shown to who asks for that state. */
export const listEntities =
  (ports: ListPorts) =>
  <N extends EntityName, F extends Fields, C extends string>(definition: Entity<N, F, C>, query: AskedList) =>
    Effect.gen(function* () {
      const used = yield* languagesFor(ports, definition);
      const filters = withoutTrash(definition, query.filters);
      const { items, total } = yield* ports.entities.of(definition).list({ ...query, filters, languages: used });
      return { items: items.map((each) => shownIn(definition, each, used)), total };
    });

export interface CreateEntity<F extends Fields> {
  readonly draft: DraftOf<F>;
  readonly actor: AuditedActor;
  /** A stored record whose words the draft may have, also those that were retired since. */
  readonly copiedFrom?: object;
}

/** Makes a record of what `draftSchema` took. */
export const createEntity =
  <P extends EntityPorts>(ports: P) =>
  <N extends EntityName, F extends Fields, C extends string, G extends string = never>(
    definition: Entity<N, F, C>,
    { draft, actor, copiedFrom = {} }: CreateEntity<F>,
    guards: Guards<P, RecordOf<F>, G> = {},
  ) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const now = ports.clock.now();
        const initial = Object.entries(definition.fields).map(([name, { fallback }]) => [name, fallback ?? null]);
        const meta = { id: ports.ids.next(), version: 1, createdAt: now, updatedAt: now };
        const made = { ...Object.fromEntries(initial), ...draft, ...meta } as RecordOf<F>;
        const languages = yield* languagesFor(ports, definition);
        const faults = [...unknownLanguages(definition, draft, languages), ...broken(definition, made, { languages })];
        if (faults.length > 0) return yield* Effect.fail(invalid(faults));
        yield* requireReferences(ports, referencesIn(definition, draft, copiedFrom as Values));
        yield* askGuards(guards.save, ports, made);
        yield* ports.entities.of(definition).insert(made);
        yield* nameMade(made.id);
        yield* record(ports, definition, 'Created', actor, null, made);
        return made;
      }),
    );

export interface ChangeEntity<F extends Fields> {
  readonly id: string;
  /** Absent fields stay as they are. */
  readonly change: ChangeOf<F>;
  /** The versions that the change may meet; null: any. */
  readonly versions: readonly number[] | null;
  readonly actor: AuditedActor;
}

/** Only what can be published can be in the trash. */
type SaveMove<N> = Effect.Effect<
  { readonly state: PublicationState } | null,
  Refusal<N extends PublishedName ? 'record_trashed' : never>
>;

/** Changes a record field by field. What is stored already is a success, also under an old version. */
export const changeEntity =
  <P extends EntityPorts>(ports: P) =>
  <N extends EntityName, F extends Fields, C extends string, G extends string = never>(
    definition: Entity<N, F, C>,
    { id, change, versions, actor }: ChangeEntity<F>,
    guards: Guards<P, RecordOf<F>, G> = {},
  ) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const store = ports.entities.of(definition);
        const before = yield* store.lock(id);
        if (before === null) return yield* Effect.fail(notFound(definition.name));
        const languages = yield* languagesFor(ports, definition);
        const publication = yield* moved(definition, before, 'save') as SaveMove<N>;
        const whole: Values = withHidden(definition, before, change, languages);
        const differing = changes(definition, before, whole);
        if (differing.length === 0) return shownIn(definition, before, languages);
        if (versions !== null && !versions.includes(before.version))
          return yield* Effect.fail(staleRecord(definition.name, before.version, differing));
        const fresh = Object.fromEntries(differing.map((name) => [name, whole[name]]));
        const now = ports.clock.now();
        const after: RecordOf<F> = { ...before, ...fresh, ...publication, version: before.version + 1, updatedAt: now };
        const faults = [
          ...unknownLanguages(definition, change, languages),
          ...broken(definition, after, { languages }),
        ];
        if (faults.length > 0) return yield* Effect.fail(invalid(faults));
        yield* requireReferences(ports, referencesIn(definition, fresh, before));
        yield* askGuards(guards.save, ports, after);
        if (!(yield* store.save(after, before.version)))
          return yield* Effect.fail(staleRecord(definition.name, before.version, differing));
        yield* record(ports, definition, 'Modified', actor, before, after);
        return shownIn(definition, after, languages);
      }),
    );

/** Deletes a record that no other refers to. One that can be published goes into the trash, and the public sees it no more. */
export const removeEntity =
  <P extends EntityPorts>(ports: P) =>
  <N extends EntityName, F extends Fields, C extends string, G extends string = never>(
    definition: Entity<N, F, C>,
    { id, versions, actor }: Omit<ChangeEntity<F>, 'change'>,
    guards: Guards<P, RecordOf<F>, G> = {},
  ) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const store = ports.entities.of(definition);
        const gone = yield* store.lock(id);
        if (gone === null) return yield* Effect.fail(notFound(definition.name));
        if (versions !== null && !versions.includes(gone.version))
          return yield* Effect.fail(staleRecord(definition.name, gone.version, []));
        const count = yield* ports.entities.usesOf(definition.name, id);
        if (count > 0) return yield* Effect.fail<Referenced>({ _tag: 'Referenced', count });
        yield* askGuards(guards.remove, ports, gone);
        const trashed = yield* moved(definition, gone, 'trash');
        if (trashed === null) yield* store.remove(id);
        else {
          if (trashed.state === (gone as StoredRecord)['state']) return;
          yield* ports.entities.of(liveOf(definition)).remove(id);
          yield* kept(store.save({ ...gone, ...trashed, updatedAt: ports.clock.now() }, gone.version));
        }
        yield* record(ports, definition, 'Deleted', actor, gone, null);
      }),
    );
