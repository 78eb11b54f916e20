import { mayForget, type Submission } from '@svc/domain/content';
import type { MemoryDatabase, MemoryView } from '../../kernel/memory-database.ts';
import type { FormCounts, FormSubmissions } from './submission-store.ts';

const table = 'formSubmission';
const all = (view: MemoryView): readonly Submission[] =>
  view.all<Submission>(table).toSorted((a, b) => (a.id < b.id ? -1 : 1));
const isFree = (submission: Submission): boolean => mayForget(submission).isOk();
const compare = (a: Temporal.Instant, b: Temporal.Instant): number => Temporal.Instant.compare(a, b);

/** Removes what is not held. @returns what went */
const forget = (view: MemoryView, submissions: readonly Submission[]): readonly Submission[] => {
  const free = submissions.filter(isFree);
  for (const { id } of free) view.remove(table, id);
  return free;
};

const countsIn = (view: MemoryView): readonly FormCounts[] => {
  const real = all(view).filter(({ state }) => state !== 'Spam');
  return [...Map.groupBy(real, ({ formId }) => formId)].map(([formId, theirs]) => ({
    formId,
    new: theirs.filter(({ state }) => state === 'New').length,
    total: theirs.length,
    last:
      theirs
        .map(({ at }) => at)
        .toSorted(compare)
        .at(-1) ?? null,
  }));
};

export const memoryFormSubmissions = (db: MemoryDatabase): FormSubmissions => ({
  insert: (submission) => db.write('formSubmissions.insert', (view) => view.put(table, submission.id, submission)),
  find: (id) => db.read('formSubmissions.find', (view) => view.get<Submission>(table, id) ?? null),
  lock: (id) => db.write('formSubmissions.lock', (view) => view.get<Submission>(table, id) ?? null),
  save: ({ id, state, notes, hold, contactId, version }) =>
    db.write('formSubmissions.save', (view) => {
      const before = view.get<Submission>(table, id);
      if (before !== undefined) view.put(table, id, { ...before, state, notes, hold, contactId, version });
    }),
  list: ({ page, pageSize, formId, state, held, search }) =>
    db.read('formSubmissions.list', (view) => {
      const part = search?.toLowerCase() ?? '';
      const found = all(view)
        .filter(
          (each) =>
            (formId === null || each.formId === formId) &&
            (state === null || each.state === state) &&
            (held === null || (each.hold !== null) === held) &&
            Object.values(each.answers)
              .flat()
              .some((answer) => String(answer).toLowerCase().includes(part)),
        )
        .toReversed();
      return { items: found.slice((page - 1) * pageSize, page * pageSize), total: found.length };
    }),
  exportPage: ({ formId, from, until }, after, limit) =>
    db.read('formSubmissions.export', (view) =>
      all(view)
        .filter(
          (each) =>
            each.formId === formId &&
            each.state !== 'Spam' &&
            (from === null || compare(each.at, from) >= 0) &&
            (until === null || compare(each.at, until) < 0) &&
            (after === null || each.id > after),
        )
        .slice(0, limit),
    ),
  counts: db.read('formSubmissions.counts', countsIn),
  countOf: (formId) =>
    db.read('formSubmissions.countOf', (view) => all(view).filter((each) => each.formId === formId).length),
  forget: (id) =>
    db.write('formSubmissions.forget', (view) => {
      const found = view.get<Submission>(table, id);
      return found !== undefined && forget(view, [found]).length > 0;
    }),
  forgetOfForm: (formId) =>
    db.write('formSubmissions.forgetOfForm', (view) => {
      const theirs = all(view).filter((each) => each.formId === formId);
      return theirs.length - forget(view, theirs).length;
    }),
  forgetDue: (now, limit) =>
    db.write('formSubmissions.forgetDue', (view) => {
      const due = all(view)
        .filter((each) => isFree(each) && compare(each.retentionUntil, now) <= 0)
        .toSorted((a, b) => compare(a.retentionUntil, b.retentionUntil));
      return forget(view, due.slice(0, limit)).length;
    }),
  linkedAmong: (contactIds) =>
    db.read('formSubmissions.linkedAmong', (view) => {
      const named = new Set(all(view).map(({ contactId }) => contactId));
      return contactIds.filter((id) => named.has(id));
    }),
  unlinkContact: (contactId) =>
    db.write('formSubmissions.unlinkContact', (view) => {
      const theirs = all(view).filter((each) => each.contactId === contactId);
      const held = theirs.filter((each) => !isFree(each)).length;
      if (held === 0) for (const each of theirs) view.put(table, each.id, { ...each, contactId: null });
      return held;
    }),
});
