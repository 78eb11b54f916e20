import * as Effect from 'effect/Effect';
import { contact, contactTitles, draftOfAnswers, type SubmissionId } from '@svc/domain/content';
import { createEntity, mustExist, notFound, type AuditedActor, type ReferenceUnknown } from '../../kernel/index.ts';
import type { FormPorts } from './form-ports.ts';
import { changeSubmission, readSubmission } from './triage-submissions.ts';

/** Who a submission is from: a contact, nobody, or a new contact made of the answers. */
export type ContactWanted = { readonly id: string } | 'nobody' | 'new';

export interface LinkContact {
  readonly id: SubmissionId;
  readonly contact: ContactWanted;
  readonly actor: AuditedActor;
}

/** The contact stays until the end of the transaction. */
const requireContact = (ports: FormPorts, id: string) =>
  Effect.flatMap(ports.entities.of(contact).lock(id), (found) =>
    found === null
      ? Effect.fail<ReferenceUnknown>({ _tag: 'ReferenceUnknown', field: 'contactId' })
      : Effect.succeed(found.id),
  );

/** A contact of what the answers say: names and addresses by the labels of their questions. */
const makeContact = (ports: FormPorts, id: SubmissionId, actor: AuditedActor) =>
  Effect.gen(function* () {
    const { formId, formVersion, answers, locale } = yield* readSubmission(ports)(id);
    const version = yield* ports.forms.version(formId, formVersion);
    if (version === null) return yield* Effect.fail(notFound('Form'));
    const draft = draftOfAnswers(version.content.fields, answers, locale, contactTitles);
    const made = createEntity(ports)(contact, { draft, actor });
    return (yield* Effect.catchTag(made, 'Refusal', (no) => Effect.die(no))).id; // no guard is asked
  });

/** Says who a submission is from. */
export const linkContact =
  (ports: FormPorts) =>
  ({ id, contact: wanted, actor }: LinkContact) =>
    ports.unitOfWork.run(
      changeSubmission(ports)(id, 'contact', actor, (before) =>
        Effect.gen(function* () {
          // Asked again after a lost answer, or by two at once: there is one already.
          if (wanted === 'new' && before.contactId !== null) return before;
          const contactId =
            wanted === 'nobody'
              ? null
              : wanted === 'new'
                ? yield* mustExist(makeContact(ports, id, actor))
                : yield* requireContact(ports, wanted.id);
          return contactId === before.contactId ? before : { ...before, contactId };
        }),
      ),
    );
