import * as Effect from 'effect/Effect';
import {
  isCurrentOrganization,
  organizationTable,
  platformPlan,
  type FeatureOverride,
  type OrganizationEvent,
  type OrganizationSubscription,
  type OrganizationSubscriptionId,
} from '@svc/domain/booking';
import { refusal, step } from '@svc/domain/kernel';
import {
  changesBetween,
  fromResult,
  nameMade,
  notFound,
  stale,
  type AuditedActor,
  type AuditLog,
  type Clock,
  type EntityStores,
  type Ids,
  type UnitOfWork,
} from '../../kernel/index.ts';
import type { OrganizationStore } from './organization-store.ts';

interface Ports {
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly entities: EntityStores;
  readonly ids: Ids;
  readonly organization: OrganizationStore;
  readonly unitOfWork: UnitOfWork;
}

/** What of it may be written; absent fields stay. */
export interface OrganizationPatch {
  readonly planId?: string | undefined;
  readonly periodFrom?: Temporal.PlainDate | null | undefined;
  readonly periodTo?: Temporal.PlainDate | null | undefined;
  readonly overrides?: readonly FeatureOverride[] | undefined;
  readonly note?: string | null | undefined;
}

/** Who writes: the operator of the platform decides, an Admin of the studio asks. */
export interface OrganizationEditor {
  readonly operator: boolean;
  readonly actor: AuditedActor;
}

const operatorFields = ['periodFrom', 'periodTo', 'overrides'] as const satisfies readonly (keyof OrganizationPatch)[];
const requireOwnFields = ({ operator }: OrganizationEditor, patch: OrganizationPatch, event: unknown) =>
  operator || (event === null && operatorFields.every((field) => patch[field] === undefined))
    ? Effect.void
    : Effect.fail(refusal('permission_denied'));

/** A plan that is offered; one that the subscription has already may be withdrawn meanwhile. */
const requirePlan = (ports: Ports, planId: string) =>
  Effect.flatMap(ports.entities.of(platformPlan).find(planId), (plan) =>
    plan === null || !plan.active ? Effect.fail(refusal('plan_inactive')) : Effect.void,
  );

const factsOf = (each: OrganizationSubscription | null) =>
  each && {
    ...{ planId: each.planId, state: each.state, note: each.note },
    periodFrom: each.periodFrom?.toString() ?? null,
    periodTo: each.periodTo?.toString() ?? null,
    overrides: each.overrides.map((override) => ({ ...override })),
  };

const recorded = (
  ports: Ports,
  actor: AuditedActor,
  before: OrganizationSubscription | null,
  after: OrganizationSubscription,
) =>
  ports.audit.record({
    actor,
    action: before === null ? 'Created' : 'Modified',
    operation: before === null ? 'organization.create' : 'organization.update',
    entity: 'organizationSubscription',
    entityId: after.id,
    changes: changesBetween(factsOf(before), factsOf(after)),
  });

export interface AskForPlan {
  readonly planId: string;
  readonly patch: Omit<OrganizationPatch, 'planId'>;
  /** What the operator does with it at once; null: it is asked for. */
  readonly event: Extract<OrganizationEvent, 'startTrial' | 'activate'> | null;
  readonly editor: OrganizationEditor;
}

/** A studio asks for a plan, or the operator gives it one. Refused while another is asked for or runs. */
export const askForPlan =
  (ports: Ports) =>
  ({ planId, patch, event, editor }: AskForPlan) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        yield* requireOwnFields(editor, patch, event);
        yield* requirePlan(ports, planId);
        const now = ports.clock.now();
        const { periodFrom = null, periodTo = null, overrides = [], note = null } = patch;
        const state =
          event === null
            ? 'Requested'
            : yield* fromResult(step(organizationTable, 'Requested', event).mapErr((code) => refusal(code)));
        const made: OrganizationSubscription = {
          ...{ id: ports.ids.next<OrganizationSubscriptionId>(), planId, state, periodFrom, periodTo, overrides, note },
          ...{ version: 1, createdAt: now, updatedAt: now },
        };
        yield* requireOrder(made);
        yield* Effect.catchTag(ports.organization.insert(made), 'Taken', () =>
          Effect.fail(refusal('organization_exists')),
        );
        yield* nameMade(made.id);
        yield* recorded(ports, editor.actor, null, made);
        return made;
      }),
    );

const requireOrder = ({ periodFrom, periodTo }: OrganizationSubscription) =>
  periodFrom !== null && periodTo !== null && Temporal.PlainDate.compare(periodTo, periodFrom) < 0
    ? Effect.fail(refusal('validity_invalid'))
    : Effect.void;

export interface ChangeOrganization {
  readonly id: OrganizationSubscriptionId;
  readonly patch: OrganizationPatch;
  readonly event: Exclude<OrganizationEvent, 'amend'> | null;
  /** Those that the change may meet; null: whatever it is. */
  readonly versions: readonly number[] | null;
  readonly editor: OrganizationEditor;
}

/** An Admin amends the own request; the operator changes what runs, by the table. */
export const changeOrganization =
  (ports: Ports) =>
  ({ id, patch, event, versions, editor }: ChangeOrganization) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const before = yield* Effect.flatMap(ports.organization.lock(id), (found) =>
          found === null ? Effect.fail(notFound('OrganizationSubscription')) : Effect.succeed(found),
        );
        if (versions !== null && !versions.includes(before.version))
          return yield* Effect.fail(stale('OrganizationSubscription'));
        yield* requireOwnFields(editor, patch, event);
        const played = editor.operator ? event : 'amend';
        const state =
          played === null
            ? before.state
            : yield* fromResult(step(organizationTable, before.state, played).mapErr((code) => refusal(code)));
        if (patch.planId !== undefined && patch.planId !== before.planId) yield* requirePlan(ports, patch.planId);
        const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
        const after: OrganizationSubscription = {
          ...{ ...before, ...(given as Partial<OrganizationSubscription>) },
          ...{ state, version: before.version + 1, updatedAt: ports.clock.now() },
        };
        yield* requireOrder(after);
        yield* ports.organization.save(after);
        yield* recorded(ports, editor.actor, before, after);
        return after;
      }),
    );

/** What runs, and all that was or is asked for, the newest first. */
export const readOrganization = (ports: Pick<Ports, 'organization'>) =>
  Effect.map(ports.organization.all, (history) => ({
    current: history.find(isCurrentOrganization) ?? null,
    history,
  }));

/** One of them. */
export const readOrganizationSubscription = (ports: Pick<Ports, 'organization'>) => (id: OrganizationSubscriptionId) =>
  Effect.flatMap(ports.organization.find(id), (found) =>
    found === null ? Effect.fail(notFound('OrganizationSubscription')) : Effect.succeed(found),
  );
