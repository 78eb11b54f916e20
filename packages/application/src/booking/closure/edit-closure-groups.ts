import * as Effect from 'effect/Effect';
import {
  holidayClosures,
  shifted,
  type Closure,
  type ClosureGroup,
  type ClosureGroupId,
  type ClosureId,
  type ClosurePreset,
} from '@svc/domain/booking';
import { refusal } from '@svc/domain/kernel';
import { changesBetween, nameMade, notFound, stale, type AuditedActor, type AuditFields } from '../../kernel/index.ts';
import type { Impact } from '../booking/impact.ts';
import { closeSlots } from './close-slots.ts';
import {
  changeClosures,
  recordClosure,
  removeClosures,
  type ClosingTerms,
  type ClosurePorts,
} from './edit-closures.ts';

/** What an Admin writes of a group. */
export type GroupDraft = Omit<ClosureGroup, 'id' | 'version'>;

/** The group with its closures, and what happens to whom. After a dry run of a new one there is no group. */
export interface ChangedGroup {
  readonly group: ClosureGroup | null;
  readonly closures: readonly Closure[];
  readonly impact: Impact;
  /** Classes whose people are still to be seen to; a loop does it. */
  readonly pending: number;
}

const groupFacts = (group: ClosureGroup | null): AuditFields | null =>
  group === null ? null : { name: { ...group.name }, color: group.color, year: group.year };

const recordGroup =
  (ports: ClosurePorts) => (actor: AuditedActor, before: ClosureGroup | null, after: ClosureGroup | null) => {
    const [action, operation] =
      before === null
        ? (['Created', 'closureGroup.create'] as const)
        : after === null
          ? (['Deleted', 'closureGroup.delete'] as const)
          : (['Modified', 'closureGroup.update'] as const);
    const changes = changesBetween(groupFacts(before), groupFacts(after));
    const entityId = (after ?? before)!.id;
    return ports.audit.record({ actor, action, operation, entity: 'closureGroup', entityId, changes });
  };

/** A new group, with the closures of a preset. */
export const createClosureGroup =
  (ports: ClosurePorts) => (draft: GroupDraft, preset: ClosurePreset | null, terms: ClosingTerms) =>
    changeClosures(ports)(
      Effect.gen(function* () {
        const group: ClosureGroup = { ...draft, id: ports.ids.next<ClosureGroupId>(), version: 1 };
        if (preset !== null && group.year === null)
          return yield* Effect.fail(refusal('closure_invalid', { at: '/year', fault: 'missing' }));
        const closures =
          preset === null || group.year === null
            ? []
            : holidayClosures(group.id, group.year, () => ports.ids.next<ClosureId>());
        if (!terms.dryRun) {
          yield* ports.closures.insertGroup(group);
          for (const closure of closures) yield* ports.closures.insert(closure);
        }
        const changes = closures.map((after) => ({ before: null, after }));
        const subject = ['closures.groups.create', preset, group.year];
        const closed = yield* closeSlots(ports)({ ...terms, changes, subject });
        if (terms.dryRun) return { group: null, closures: [], ...closed };
        yield* nameMade(group.id);
        yield* recordGroup(ports)(terms.actor, null, group);
        for (const closure of closures) yield* recordClosure(ports)(terms.actor, null, closure);
        return { group, closures, ...closed };
      }),
    );

const required = (ports: Pick<ClosurePorts, 'closures'>) => (id: ClosureGroupId) =>
  Effect.flatMap(ports.closures.findGroup(id), (found) =>
    found === null ? Effect.fail(notFound('ClosureGroup')) : Effect.succeed(found),
  );

/** Another name, color or year; all its closures may move by so many days at once. */
export const updateClosureGroup =
  (ports: ClosurePorts) =>
  (id: ClosureGroupId, draft: GroupDraft, shiftDays: number, versions: readonly number[] | null, terms: ClosingTerms) =>
    changeClosures(ports)(
      Effect.gen(function* () {
        const before = yield* required(ports)(id);
        if (versions !== null && !versions.includes(before.version)) return yield* Effect.fail(stale('ClosureGroup'));
        const group: ClosureGroup = { ...draft, id, version: before.version + 1 };
        const standing = yield* ports.closures.ofGroup(id);
        const closures = shiftDays === 0 ? standing : standing.map((each) => shifted(each, shiftDays));
        const changes = shiftDays === 0 ? [] : closures.map((after, index) => ({ before: standing[index]!, after }));
        if (!terms.dryRun) {
          yield* ports.closures.saveGroup(group);
          for (const { after } of changes) yield* ports.closures.save(after);
        }
        const closed = yield* closeSlots(ports)({
          ...terms,
          changes,
          subject: ['closures.groups.update', id, shiftDays],
        });
        if (terms.dryRun) return { group: before, closures: standing, ...closed };
        yield* recordGroup(ports)(terms.actor, before, group);
        for (const each of changes) yield* recordClosure(ports)(terms.actor, each.before, each.after);
        return { group, closures, ...closed };
      }),
    );

/** An empty group goes; one with closures only together with them. */
export const deleteClosureGroup =
  (ports: ClosurePorts) => (id: ClosureGroupId, withClosures: boolean, actor: AuditedActor) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        yield* ports.closures.turn;
        const group = yield* required(ports)(id);
        const closures = yield* ports.closures.ofGroup(id);
        if (closures.length > 0 && !withClosures)
          return yield* Effect.fail(refusal('group_in_use', { closures: closures.length }));
        yield* removeClosures(ports)(closures, actor);
        yield* ports.closures.removeGroup(id);
        yield* recordGroup(ports)(actor, group, null);
      }),
    );

/** A group with its closures, as it stands. */
export const readClosureGroup = (ports: Pick<ClosurePorts, 'closures'>) => (id: ClosureGroupId) =>
  Effect.gen(function* () {
    const group = yield* required(ports)(id);
    return { group, closures: yield* ports.closures.ofGroup(id) };
  });
