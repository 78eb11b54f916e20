import { isOpenForm, type Form, type FormVersion, type Submission } from '@svc/domain/content';
import { taken } from '../../kernel/index.ts';
import { unique, type MemoryDatabase, type MemoryView } from '../../kernel/memory-database.ts';
import type { FormStore } from './form-store.ts';

const keyOf = ({ formId, number }: Pick<FormVersion, 'formId' | 'number'>): string => `${formId} ${number}`;
const hasSlug = (view: MemoryView, { id, slug }: Form): boolean =>
  view.all<Form>('form').some((other) => other.slug === slug && other.id !== id);
const versionsOf = (view: MemoryView, id: string): readonly FormVersion[] =>
  view
    .all<FormVersion>('formVersion')
    .filter(({ formId }) => formId === id)
    .toSorted((a, b) => b.number - a.number);

export const memoryFormStore = (db: MemoryDatabase): FormStore => ({
  list: ({ page, pageSize, search }) =>
    db.read('forms.list', (view) => {
      const part = search?.toLowerCase() ?? '';
      const found = view
        .all<Form>('form')
        .filter(({ slug, content }) =>
          [slug, ...Object.values(content.title)].some((each) => each.toLowerCase().includes(part)),
        )
        .toSorted((a, b) => (a.id < b.id ? 1 : -1));
      return { items: found.slice((page - 1) * pageSize, page * pageSize), total: found.length };
    }),
  find: (id) => db.read('forms.find', (view) => view.get<Form>('form', id) ?? null),
  bySlug: (slug) =>
    db.read('forms.bySlug', (view) => view.all<Form>('form').find((each) => each.slug === slug) ?? null),
  lock: (id) => db.write('forms.lock', (view) => view.get<Form>('form', id) ?? null),
  insert: (form) =>
    unique(
      db.write('forms.insert', (view) => (hasSlug(view, form) ? taken('form_slug') : view.put('form', form.id, form))),
    ),
  save: (form) =>
    unique(
      db.write('forms.save', (view) => {
        if (hasSlug(view, form)) return taken('form_slug');
        return view.put('form', form.id, { ...form, taken: view.get<Form>('form', form.id)?.taken ?? 0 });
      }),
    ),
  remove: (id) =>
    db.write('forms.remove', (view) => {
      for (const version of versionsOf(view, id)) view.remove('formVersion', keyOf(version));
      view.remove('form', id);
    }),
  addVersion: (version) =>
    db.write('forms.addVersion', (view) => {
      const before = versionsOf(view, version.formId).find(({ supersededAt }) => supersededAt === null);
      if (before !== undefined)
        view.put('formVersion', keyOf(before), { ...before, supersededAt: version.publishedAt });
      view.put('formVersion', keyOf(version), version);
    }),
  version: (formId, number) =>
    db.read('forms.version', (view) => view.get<FormVersion>('formVersion', keyOf({ formId, number })) ?? null),
  versions: (id) => db.read('forms.versions', (view) => versionsOf(view, id)),
  answered: (id) =>
    db.read('forms.answered', (view) => {
      const numbers = new Set(
        view.all<Submission>('formSubmission').flatMap((each) => (each.formId === id ? [each.formVersion] : [])),
      );
      return versionsOf(view, id).flatMap(({ number, content }) => (numbers.has(number) ? [content] : []));
    }),
  takePlace: (id, now, counted) =>
    db.write('forms.takePlace', (view) => {
      const form = view.get<Form>('form', id);
      if (form === undefined || !isOpenForm(form, now)) return false;
      view.put('form', id, { ...form, taken: form.taken + (counted ? 1 : 0) });
      return true;
    }),
});
