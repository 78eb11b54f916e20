import * as Effect from 'effect/Effect';
import type { FormId } from '@svc/domain/content';
import { refusal } from '@svc/domain/kernel';
import { stale, type AuditedActor } from '../../kernel/index.ts';
import { lockForm, recordForm } from './edit-form.ts';
import type { FormPorts } from './form-ports.ts';

export interface DeleteForm {
  readonly id: FormId;
  /** Also what visitors sent; else a form with submissions stays. */
  readonly withSubmissions: boolean;
  readonly versions: readonly number[] | null;
  readonly actor: AuditedActor;
}

/** Deletes a form with its versions. One submission under a legal hold keeps the form and all that was sent by it. */
export const deleteForm =
  (ports: Pick<FormPorts, 'audit' | 'forms' | 'formSubmissions' | 'unitOfWork'>) =>
  ({ id, withSubmissions, versions, actor }: DeleteForm) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const form = yield* lockForm(ports, id);
        if (versions !== null && !versions.includes(form.version)) return yield* Effect.fail(stale('Form'));
        const count = yield* ports.formSubmissions.countOf(id);
        if (count > 0 && !withSubmissions) return yield* Effect.fail(refusal('form_has_submissions', { count }));
        const held = count === 0 ? 0 : yield* ports.formSubmissions.forgetOfForm(id);
        if (held > 0) return yield* Effect.fail(refusal('legal_hold'));
        yield* ports.forms.remove(id);
        yield* recordForm(ports, 'form.delete', actor, form, null);
        return undefined;
      }),
    );
