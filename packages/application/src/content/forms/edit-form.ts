import * as Effect from 'effect/Effect';
import {
  formFaults,
  formTable,
  frozenType,
  type Form,
  type FormContent,
  type FormEvent,
  type FormId,
  type FormState,
} from '@svc/domain/content';
import { localization, plainText } from '@svc/domain/entity';
import { refusal, step } from '@svc/domain/kernel';
import {
  changesBetween,
  fromResult,
  invalid,
  nameMade,
  notFound,
  readSettingsDocument,
  sealedChanges,
  stale,
  type AuditedActor,
} from '../../kernel/index.ts';
import type { FormPorts } from './form-ports.ts';

/** What an editor may write of a form, beside whether it takes answers. */
export type FormDraft = FormContent & Pick<Form, 'slug' | 'notifyEmails' | 'autoresponder' | 'retentionDays'>;

const contentKeys = [
  ...(['title', 'intro', 'fields', 'consents'] as const),
  ...(['submitLabel', 'successMessage', 'closesAt', 'maxSubmissions'] as const),
] as const;

const contentOf = (draft: FormContent): FormContent =>
  Object.fromEntries(contentKeys.map((key) => [key, draft[key]])) as unknown as FormContent;

/** What the audit shows of a form: its words are long, and their versions are kept. */
const factsOf = ({ slug, state, live, retentionDays, notifyEmails }: Form) => ({
  ...{ slug, state, live, retentionDays, notified: notifyEmails.length },
});

/** Writes down what somebody did to a form. */
export const recordForm = (
  ports: Pick<FormPorts, 'audit'>,
  operation: 'form.create' | 'form.delete' | 'form.publish' | 'form.update',
  actor: AuditedActor,
  before: Form | null,
  after: Form | null,
) =>
  ports.audit.record({
    actor,
    action: before === null ? 'Created' : after === null ? 'Deleted' : 'Modified',
    operation,
    entity: 'form',
    entityId: (after ?? before)?.id ?? '',
    changes: {
      ...changesBetween(before && factsOf(before), after && factsOf(after)),
      ...(before && after && plainText(before.content) !== plainText(after.content) ? sealedChanges('content') : {}),
      ...(before && after && plainText(before.autoresponder) !== plainText(after.autoresponder)
        ? sealedChanges('autoresponder')
        : {}),
    },
  });

/** The form of that id, locked. */
export const lockForm = (ports: Pick<FormPorts, 'forms'>, id: FormId) =>
  Effect.flatMap(ports.forms.lock(id), (found) =>
    found === null ? Effect.fail(notFound('Form')) : Effect.succeed(found),
  );

/** No field changes its type any more once it was answered. */
export const requireFrozenTypes = (ports: Pick<FormPorts, 'forms'>, { id, content }: Form) =>
  Effect.flatMap(ports.forms.answered(id), (answered) => {
    const field = frozenType(content.fields, answered);
    return field === null ? Effect.void : Effect.fail(refusal('field_type_frozen', { field }));
  });

const requireSound = (ports: FormPorts, form: Form, before: Form | null) =>
  Effect.gen(function* () {
    const { values } = yield* readSettingsDocument(ports)(localization);
    const faults = formFaults(form, values.languages, before);
    if (faults.length > 0) return yield* Effect.fail(invalid(faults));
    return yield* requireFrozenTypes(ports, form);
  });

/** A new form, which nobody sees until it is published. */
export const createForm =
  (ports: FormPorts) =>
  ({ draft, actor }: { readonly draft: FormDraft; readonly actor: AuditedActor }) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const now = ports.clock.now();
        const { slug, notifyEmails, autoresponder, retentionDays } = draft;
        const form: Form = {
          ...{ id: ports.ids.next<FormId>(), slug, state: 'Draft', content: contentOf(draft) },
          ...{ notifyEmails, autoresponder, retentionDays },
          ...{ live: null, liveClosesAt: null, liveMax: null, taken: 0 },
          ...{ version: 1, createdAt: now, updatedAt: now },
        };
        yield* requireSound(ports, form, null);
        yield* ports.forms.insert(form);
        yield* nameMade(form.id);
        yield* recordForm(ports, 'form.create', actor, null, form);
        return form;
      }),
    );

export interface ChangeForm {
  readonly id: FormId;
  /** Absent parts stay as they are. */
  readonly change: { readonly [K in keyof FormDraft]?: FormDraft[K] | undefined };
  /** Whether it takes answers; absent: as before. */
  readonly accepting?: boolean | undefined;
  /** The versions that the change may meet; null: any. */
  readonly versions: readonly number[] | null;
  readonly actor: AuditedActor;
}

/** The state after the events of a change, one after the other. */
const played = (form: Form, liveContent: FormContent | null, events: readonly FormEvent[]) => {
  const isInStep = liveContent !== null && plainText(liveContent) === plainText(form.content);
  const asWas: FormState = isInStep ? 'Published' : 'Changed';
  return Effect.reduce(
    events,
    (): FormState => form.state,
    (state, event) => fromResult(step(formTable, state, event, asWas).mapErr((code) => refusal(code))),
  );
};

/** Changes a form; visitors go on seeing what was published. What is stored already is a success, also under an old version. */
export const changeForm =
  (ports: FormPorts) =>
  ({ id, change, accepting, versions, actor }: ChangeForm) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const before = yield* lockForm(ports, id);
        const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
        const { slug, notifyEmails, autoresponder, retentionDays, content } = before;
        const draft: FormDraft = { slug, notifyEmails, autoresponder, retentionDays, ...content, ...given };
        const differs = plainText(contentOf(draft)) !== plainText(content);
        const changed: Form = {
          ...before,
          content: contentOf(draft),
          ...{ slug: draft.slug, notifyEmails: draft.notifyEmails },
          ...{ autoresponder: draft.autoresponder, retentionDays: draft.retentionDays },
        };
        const live = before.live === null ? null : yield* ports.forms.version(id, before.live);
        const switched = accepting === undefined ? [] : accepting ? (['reopen'] as const) : (['close'] as const);
        const state = yield* played(changed, live?.content ?? null, [
          ...(differs ? (['save'] as const) : []),
          ...switched,
        ]);
        const after: Form = { ...changed, state };
        if (plainText(after) === plainText(before)) return before;
        if (versions !== null && !versions.includes(before.version)) return yield* Effect.fail(stale('Form'));
        // What stands there already keeps nobody from closing it, opening it, or writing to others about it.
        const isReworded = differs || plainText(draft.autoresponder) !== plainText(autoresponder);
        if (isReworded) yield* requireSound(ports, after, before);
        const saved: Form = { ...after, version: before.version + 1, updatedAt: ports.clock.now() };
        yield* ports.forms.save(saved);
        yield* recordForm(ports, 'form.update', actor, before, saved);
        return saved;
      }),
    );
