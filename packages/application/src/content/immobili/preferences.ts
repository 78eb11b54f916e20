import * as Effect from 'effect/Effect';
import { preference, preferenceTemplate, type Preference, type PreferenceDraft } from '@svc/domain/content';
import type { ChangeOf } from '@svc/domain/entity';
import type { AccountId } from '@svc/domain/kernel';
import {
  changeEntity,
  createEntity,
  listEntities,
  notFound,
  readEntity,
  removeEntity,
  requireLive,
  type AskedList,
  type AuditedActor,
  type ChangeEntity,
  type EntityPorts,
  type Guard,
  type LiveAccounts,
} from '../../kernel/index.ts';

/** Whose preferences: an account, or a contact of the agency. */
export interface PreferenceOwner {
  readonly field: 'userId' | 'contactId';
  readonly id: string;
}

type Sought = typeof preference.fields;
interface Ports extends EntityPorts {
  readonly liveAccounts: LiveAccounts;
}

export interface CreatePreference {
  readonly owner: PreferenceOwner;
  /** Its fields are copied, and what `change` says comes over them. */
  readonly templateId: string | null;
  readonly change: ChangeOf<Sought>;
  readonly actor: AuditedActor;
}

/** Nothing new is given to somebody who was deleted: an erasure that has been reads them no more. */
const givenToSomebodyLive: Guard<Ports, Preference, 'account_deleted'> = (ports, { userId }) =>
  userId === null ? Effect.void : requireLive(ports)(userId as AccountId);

const present = (change: object): object =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

/** What a template says, without what makes it a record. */
const copied = (ports: EntityPorts, templateId: string | null) => {
  if (templateId === null) return Effect.succeed({});
  return Effect.map(readEntity(ports)(preferenceTemplate, templateId), (found) =>
    Object.fromEntries(Object.keys(preferenceTemplate.fields).map((name) => [name, found[name as keyof typeof found]])),
  );
};

/** A path to the preferences of nobody leads nowhere. */
const requireOwner = (ports: EntityPorts, { field, id }: PreferenceOwner) =>
  Effect.flatMap(
    ports.unitOfWork.run(ports.entities.missing([{ field, id, of: field === 'userId' ? 'account' : 'contact' }])),
    (absent) => (absent === null ? Effect.void : Effect.fail(notFound(preference.name))),
  );

/** A preference of another owner is not there. */
const ofOwner = (ports: EntityPorts, { field, id: owner }: PreferenceOwner, id: string) =>
  Effect.flatMap(readEntity(ports)(preference, id), (found) =>
    found[field] === owner ? Effect.succeed(found) : Effect.fail(notFound(preference.name)),
  );

/** What clients look for, below whose they are. */
export const preferenceUseCases = (ports: Ports) => ({
  list: (owner: PreferenceOwner, query: AskedList) =>
    Effect.gen(function* () {
      yield* requireOwner(ports, owner);
      const filters = [...query.filters, { field: owner.field, among: [owner.id] }];
      return yield* listEntities(ports)(preference, { ...query, filters });
    }),
  read: (owner: PreferenceOwner, id: string) => ofOwner(ports, owner, id),
  /** An owner who is not there is 404, as any path to nothing. */
  create: ({ owner, templateId, change, actor }: CreatePreference) =>
    Effect.gen(function* () {
      yield* requireOwner(ports, owner);
      const copiedFrom = yield* copied(ports, templateId);
      const given = { ...copiedFrom, ...present(change), [owner.field]: owner.id };
      // What neither the template nor the body says is filled in by the definition.
      const draft = given as object as PreferenceDraft;
      return yield* createEntity(ports)(preference, { draft, actor, copiedFrom }, { save: [givenToSomebodyLive] });
    }).pipe(
      Effect.catchTag('ReferenceUnknown', (fault) =>
        Effect.fail(fault.field === owner.field ? notFound(preference.name) : fault),
      ),
    ),
  change: (owner: PreferenceOwner, command: ChangeEntity<Sought>) =>
    Effect.andThen(
      ofOwner(ports, owner, command.id),
      changeEntity(ports)(preference, command, { save: [givenToSomebodyLive] }),
    ),
  remove: (owner: PreferenceOwner, command: Omit<ChangeEntity<Sought>, 'change'>) =>
    Effect.andThen(
      ofOwner(ports, owner, command.id),
      // No guard is asked, so none refuses.
      removeEntity(ports)(preference, command).pipe(Effect.catchTag('Refusal', Effect.die)),
    ),
});
