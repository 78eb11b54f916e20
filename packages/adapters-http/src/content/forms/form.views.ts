import * as z from 'zod';
import { formContentParts, formFieldTypes, formTable, formWorkParts, type Form } from '@svc/domain/content';
import { languages } from '@svc/domain/entity';
import { statesOf } from '@svc/domain/kernel';
import { reply } from '../../kernel/reply.ts';
import { etagOf } from '../../kernel/versions.ts';
import { InstantView } from '../../kernel/views.ts';

/** A text in the languages that it is written in. */
export const Words = z.partialRecord(z.enum(languages), z.string());

/** The key, the type and the bounds of a question, however its words are shown. */
export const fieldFacts = {
  key: z.string(),
  type: z.enum(formFieldTypes),
  required: z.boolean(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  showIf: z.object({ key: z.string(), equals: z.union([z.string(), z.number(), z.boolean()]) }).nullable(),
} as const;

const FieldView = z
  .object({
    ...fieldFacts,
    label: Words,
    help: Words.nullable(),
    options: z.array(z.object({ value: z.string(), label: Words })),
  })
  .meta({ id: 'FormField' });

const ConsentView = z
  .object({ key: z.string(), text: Words, required: z.boolean(), purpose: z.string() })
  .meta({ id: 'FormConsent' });

/** A form as the staff works on it. */
export const FormView = z
  .object({
    id: z.uuid(),
    slug: z.string(),
    status: z.enum(statesOf(formTable).filter((state) => state !== 'Deleted')),
    accepting: z.boolean().describe('Whether visitors’ answers are taken, unless its time or its number is over'),
    title: Words,
    intro: Words.nullable(),
    fields: z.array(FieldView),
    consents: z.array(ConsentView),
    submitLabel: Words.nullable(),
    successMessage: Words.nullable(),
    closesAt: InstantView.nullable(),
    maxSubmissions: z.int().nullable(),
    notifyEmails: z.array(z.string()),
    autoresponder: Words.nullable(),
    retentionDays: z.int().nullable().describe('Null: as the settings have it'),
    publishedVersion: z.int().nullable(),
    taken: z.int().describe('How many answers it has taken; deleting one gives no place back'),
    version: z.int(),
    createdAt: InstantView,
    updatedAt: InstantView,
  })
  .meta({ id: 'Form' });

export const formView = (form: Form): z.output<typeof FormView> => {
  const { content, state, live, liveClosesAt: _, liveMax: __, notifyEmails, createdAt, updatedAt, ...rest } = form;
  return {
    ...rest,
    status: state as z.output<typeof FormView>['status'],
    accepting: state === 'Published' || state === 'Changed',
    ...content,
    fields: content.fields.map(({ options, ...field }) => ({ ...field, options: [...options] })),
    consents: [...content.consents],
    notifyEmails: [...notifyEmails],
    publishedVersion: live,
    createdAt: createdAt.toString(),
    updatedAt: updatedAt.toString(),
  };
};

/** A form with its version as an entity tag. */
export const answeredForm = (form: Form) => reply(formView(form), { headers: etagOf(form.version) });

const parts = { ...formContentParts, ...formWorkParts };

export const NewFormBody = z
  .strictObject({
    ...parts,
    intro: parts.intro.default(null),
    fields: parts.fields.default([]),
    consents: parts.consents.default([]),
    submitLabel: parts.submitLabel.default(null),
    successMessage: parts.successMessage.default(null),
    closesAt: parts.closesAt.default(null),
    maxSubmissions: parts.maxSubmissions.default(null),
    notifyEmails: parts.notifyEmails.default([]),
    autoresponder: parts.autoresponder.default(null),
    retentionDays: parts.retentionDays.default(null),
  })
  .meta({ id: 'FormDraft' });

export const FormChangeBody = z
  .strictObject({ ...parts, accepting: z.boolean() })
  .partial()
  .meta({ id: 'FormChange' });
