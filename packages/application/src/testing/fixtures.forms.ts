import * as Effect from 'effect/Effect';
import type { Form, FormContent, FormId, FormVersion, Submission, SubmissionId } from '@svc/domain/content';
import { anId, now } from './fixtures.ts';
import type { StoreWorld } from './store-world.ts';

/** A form with one question and one consent. */
export const aFormContent = (over: Partial<FormContent> = {}): FormContent => ({
  ...{ title: { it: 'Prova gratuita' }, intro: null, submitLabel: null, successMessage: { it: 'Grazie' } },
  fields: [
    {
      ...{ key: 'mail', type: 'email', label: { it: 'E-mail' }, help: null, required: true },
      ...{ min: null, max: null, options: [], showIf: null },
    },
  ],
  consents: [{ key: 'privacy', text: { it: 'Ho letto' }, required: true, purpose: 'contatto' }],
  ...{ closesAt: null, maxSubmissions: null },
  ...over,
});

/** A form as it is stored, published once. */
export const aForm = (over: Partial<Form> = {}): Form => ({
  ...{ id: anId<FormId>(), slug: `modulo-${anId()}`, state: 'Published', content: aFormContent() },
  ...{ notifyEmails: [], autoresponder: null, retentionDays: null },
  ...{ live: 1, liveClosesAt: null, liveMax: null, taken: 0, version: 1, createdAt: now, updatedAt: now },
  ...over,
});

/** The version of a form that is shown. */
export const aFormVersion = (form: Form, over: Partial<FormVersion> = {}): FormVersion => ({
  ...{ formId: form.id, number: 1, content: form.content, publishedAt: now, supersededAt: null },
  ...over,
});

/** What a visitor sent by it. */
export const aSubmission = (form: Pick<Form, 'id'>, over: Partial<Submission> = {}): Submission => ({
  ...{ id: anId<SubmissionId>(), formId: form.id, formVersion: 1, at: now, locale: 'it', answers: { mail: 'a@b.it' } },
  consents: [{ key: 'privacy', purpose: 'contatto', given: true, textSha256: 'f'.repeat(64), language: 'it' }],
  ...{ state: 'New', email: 'a@b.it', reply: 'skipped', notes: [], hold: null, contactId: null, version: 1 },
  retentionUntil: now.add({ hours: 24 * 30 }),
  ...over,
});

/** A form in the database, with the version that is shown. */
export const storedForm = async (world: StoreWorld, over: Partial<Form> = {}) => {
  const form = aForm(over);
  const version = aFormVersion(form);
  await Effect.runPromise(Effect.andThen(world.forms.insert(form), world.forms.addVersion(version)));
  return { form, version };
};

export const aHold = { reason: 'Contenzioso', by: 'avv. Conti', at: now } as const;
