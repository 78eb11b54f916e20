import { defineEntity } from '@mikro-orm/core';
import {
  formTable,
  submissionTable,
  type FormContent,
  type FormId,
  type FormState,
  type GivenConsent,
  type Answers,
  type Submission,
  type SubmissionId,
  type SubmissionNote,
  type SubmissionState,
} from '@svc/domain/content';
import { languages, type Language, type Localized } from '@svc/domain/entity';
import { statesOf } from '@svc/domain/kernel';
import { column, oneOf } from '../kernel/columns.ts';

/** The forms of the studio's site, as the staff works on them. */
export const FormRow = defineEntity({
  name: 'Form',
  tableName: 'form',
  properties: {
    id: column.uuid<FormId>().primary(),
    slug: column.text().unique('form_slug'),
    state: column.text<FormState>(),
    content: column.document<FormContent>(),
    notifyEmails: column.texts(),
    autoresponder: column.document<Localized>().nullable(),
    retentionDays: column.integer().nullable(),
    live: column.integer().nullable(),
    liveClosesAt: column.instant().nullable(),
    liveMax: column.integer().nullable(),
    taken: column.integer(),
    version: column.integer(),
    createdAt: column.instant(),
    updatedAt: column.instant(),
  },
  checks: [
    oneOf(
      'form_state',
      'state',
      statesOf(formTable).filter((state) => state !== 'Deleted'),
    ),
    { name: 'form_live', expression: `(state = 'Draft') = (live is null)` },
    { name: 'form_taken', expression: 'taken >= 0' },
  ],
});

/** Append-only, but for the moment at which the next one took its place: each form as it was published. */
export const FormVersionRow = defineEntity({
  name: 'FormVersion',
  tableName: 'form_version',
  properties: {
    formId: column.uuid<FormId>().primary(),
    number: column.integer().primary(),
    content: column.document<FormContent>(),
    publishedAt: column.instant(),
    supersededAt: column.instant().nullable(),
  },
});

/** What visitors sent, bound to the version that was shown. */
export const FormSubmissionRow = defineEntity({
  name: 'FormSubmission',
  tableName: 'form_submission',
  properties: {
    id: column.uuid<SubmissionId>().primary(),
    formId: column.uuid<FormId>(),
    formVersion: column.integer(),
    at: column.instant(),
    locale: column.text<Language>(),
    answers: column.document<Answers>(),
    consents: column.document<readonly GivenConsent[]>(),
    state: column.text<SubmissionState>(),
    email: column.text().nullable(),
    reply: column.text<Submission['reply']>(),
    notes: column.document<readonly SubmissionNote[]>(),
    holdReason: column.text().nullable(),
    holdBy: column.text().nullable(),
    holdAt: column.instant().nullable(),
    contactId: column.uuid().nullable(),
    /** Whose proven address it came from, once the account lost it by a deletion: an erasure finds it by this. */
    senderId: column.uuid().nullable(),
    retentionUntil: column.instant(),
    version: column.integer(),
  },
  checks: [
    oneOf(
      'form_submission_state',
      'state',
      statesOf(submissionTable).filter((state) => state !== 'Deleted'),
    ),
    oneOf('form_submission_reply', 'reply', ['queued', 'skipped']),
    oneOf('form_submission_locale', 'locale', languages),
    {
      name: 'form_submission_hold',
      expression: '(hold_reason is null) = (hold_at is null) and (hold_by is null) = (hold_at is null)',
    },
  ],
  indexes: [
    { name: 'form_submission_of_form', properties: ['formId', 'state', 'id'] },
    { name: 'form_submission_due', properties: ['retentionUntil'], where: 'hold_at is null' },
    { name: 'form_submission_email', properties: ['email'] },
    { name: 'form_submission_contact', properties: ['contactId'] },
    { name: 'form_submission_sender', properties: ['senderId'], where: 'sender_id is not null' },
  ],
});
