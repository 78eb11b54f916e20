import * as Effect from 'effect/Effect';
import { isOpenForm, type FormContent, type FormId } from '@svc/domain/content';
import { inLanguage, type Language, type Localized } from '@svc/domain/entity';
import { refusal } from '@svc/domain/kernel';
import { notFound } from '../../kernel/index.ts';
import { servedLanguages } from '../language/served-languages.ts';
import type { FormPorts } from './form-ports.ts';

/** One form as the staff works on it. */
export const readForm = (ports: Pick<FormPorts, 'forms'>) => (id: FormId) =>
  Effect.flatMap(ports.forms.find(id), (form) =>
    form === null ? Effect.fail(notFound('Form')) : Effect.succeed(form),
  );

/** Most forms that an overview shows; a studio has a few. */
const overviewed = 200;

/** Each form with what came in by it. */
export const formsOverview = (ports: Pick<FormPorts, 'forms' | 'formSubmissions'>) =>
  Effect.gen(function* () {
    const { items } = yield* ports.forms.list({ page: 1, pageSize: overviewed, search: null });
    const counts = new Map((yield* ports.formSubmissions.counts).map((each) => [each.formId, each] as const));
    return items.map((form) => {
      const { new: fresh = 0, total = 0, last = null } = counts.get(form.id) ?? {};
      return { form, new: fresh, total, last };
    });
  });

/** The form that visitors see under that slug, and the version of it; one that was never published is none. */
export const findLive = (ports: Pick<FormPorts, 'forms'>, slug: string) =>
  Effect.gen(function* () {
    const form = yield* ports.forms.bySlug(slug);
    const live = form?.live == null ? null : yield* ports.forms.version(form.id, form.live);
    if (form === null || live === null) return yield* Effect.fail(notFound('Form'));
    return { form, live };
  });

const shown = (content: FormContent, languages: readonly Language[], sha256: (text: string) => string) => {
  const say = (texts: Localized): string => inLanguage(texts, languages).text;
  const orNull = (texts: Localized | null): string | null => texts && say(texts);
  return {
    title: say(content.title),
    intro: orNull(content.intro),
    fields: content.fields.map(({ label, help, options, ...field }) => ({
      ...field,
      label: say(label),
      help: orNull(help),
      options: options.map((option) => ({ value: option.value, label: say(option.label) })),
    })),
    consents: content.consents.map(({ key, text, required, purpose }) => {
      const words = inLanguage(text, languages);
      return { key, required, purpose, text: words.text, textSha256: sha256(words.text), locale: words.language };
    }),
    submitLabel: orNull(content.submitLabel),
    closesAt: content.closesAt,
    locale: inLanguage(content.title, languages).language,
  };
};

/** A form as its visitors see it, in one language. */
export const readPublicForm =
  (ports: Pick<FormPorts, 'clock' | 'digest' | 'forms' | 'settingsDocuments'>) => (slug: string, language: Language) =>
    Effect.gen(function* () {
      const { form, live } = yield* findLive(ports, slug);
      if (!isOpenForm(form, ports.clock.now())) return yield* Effect.fail(refusal('form_closed'));
      const languages = yield* servedLanguages(ports, language);
      return { slug, formVersion: live.number, ...shown(live.content, languages, ports.digest.sha256) };
    });

/** The words that thank a visitor. */
export const thanks = (content: FormContent, languages: readonly Language[]): string | null =>
  content.successMessage && inLanguage(content.successMessage, languages).text;
