import * as Effect from 'effect/Effect';
import { formTable, publishFaults, type Form, type FormId } from '@svc/domain/content';
import { localization, plainText, type BrokenRule } from '@svc/domain/entity';
import { refusal, step } from '@svc/domain/kernel';
import { fromResult, readSettingsDocument, stale, type AuditedActor } from '../../kernel/index.ts';
import { lockForm, recordForm, requireFrozenTypes } from './edit-form.ts';
import type { FormPorts } from './form-ports.ts';

/** What stands between a form and its visitors. */
export interface NotPublishable {
  readonly _tag: 'NotPublishable';
  readonly broken: readonly BrokenRule[];
}

export interface PublishForm {
  readonly id: FormId;
  /** The versions that may be published; null: any. */
  readonly versions: readonly number[] | null;
  readonly actor: AuditedActor;
}

/** Shows visitors the form as it was saved, as a new version. What is shown already is a success and no new version. */
export const publishForm =
  (ports: FormPorts) =>
  ({ id, versions, actor }: PublishForm) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const before = yield* lockForm(ports, id);
        // A table of states plays no refusal here, so that none is a code of this use case.
        const state = yield* Effect.orDie(
          fromResult(step(formTable, before.state, 'publish').mapErr((code) => refusal(code))),
        );
        if (state === before.state) return before;
        if (versions !== null && !versions.includes(before.version)) return yield* Effect.fail(stale('Form'));
        const { values } = yield* readSettingsDocument(ports)(localization);
        const broken = publishFaults(before, values.default);
        if (broken.length > 0) return yield* Effect.fail<NotPublishable>({ _tag: 'NotPublishable', broken });
        // Answers may have come since the form was saved; none comes while its row is ours.
        yield* requireFrozenTypes(ports, before);
        const now = ports.clock.now();
        const shown = before.live === null ? null : yield* ports.forms.version(id, before.live);
        const isNew = shown === null || plainText(shown.content) !== plainText(before.content);
        const number = (before.live ?? 0) + (isNew ? 1 : 0);
        const { content } = before;
        if (isNew) yield* ports.forms.addVersion({ formId: id, number, content, publishedAt: now, supersededAt: null });
        const after: Form = {
          ...{ ...before, state, live: number, liveMax: content.maxSubmissions },
          liveClosesAt: content.closesAt === null ? null : Temporal.Instant.from(content.closesAt),
          ...{ version: before.version + 1, updatedAt: now },
        };
        yield* Effect.catchTag(ports.forms.save(after), 'Taken', (fault) => Effect.die(fault)); // its slug is its own
        yield* recordForm(ports, 'form.publish', actor, before, after);
        return after;
      }),
    );
