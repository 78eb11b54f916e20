import type { Contact, ContactImport } from '@svc/domain/content';
import type { MemoryDatabase, MemoryView } from '../../kernel/memory-database.ts';
import type { ContactImports, ContactKeys, ImportedLine } from './contact-imports.ts';

const [table, people] = ['contactImport', 'contact'];
interface Lines {
  readonly lines: readonly ImportedLine[];
}

const byId = (one: Contact, other: Contact): number => (one.id < other.id ? -1 : 1);
const allOf = (view: MemoryView): readonly Contact[] => view.all<Contact>(people).toSorted(byId);
const has = (among: readonly string[], value: string | null): boolean => value !== null && among.includes(value);
const matches =
  ({ emails, phones, codiciFiscali, partiteIva, nameless }: ContactKeys) =>
  ({ email, phone, codiceFiscale, partitaIva }: Contact): boolean =>
    has(emails, email) ||
    has(phones, phone) ||
    has(codiciFiscali, codiceFiscale) ||
    has(partiteIva, partitaIva) ||
    (nameless && [email, phone, codiceFiscale, partitaIva].every((each) => each === null));

export const memoryContactImports = (db: MemoryDatabase): ContactImports => ({
  insert: (batch) => db.write('contactImports.insert', (view) => view.put(table, batch.id, batch)),
  lock: (id) => db.write('contactImports.lock', (view) => view.get<ContactImport>(table, id) ?? null),
  save: (batch) => db.write('contactImports.save', (view) => view.put(table, batch.id, batch)),
  undoable: (now) =>
    db.read('contactImports.undoable', (view) =>
      view
        .all<ContactImport>(table)
        .filter(({ state, expiresAt }) => state === 'Imported' && Temporal.Instant.compare(expiresAt, now) > 0)
        .map((batch) => ({ ...batch, records: [] }))
        .toSorted(
          (one, other) => Temporal.Instant.compare(other.expiresAt, one.expiresAt) || (one.id < other.id ? 1 : -1),
        ),
    ),
  addLines: (id, lines) => db.write('contactImports.addLines', (view) => view.put('contactImportLines', id, { lines })),
  linesOf: (id) =>
    db.read('contactImports.linesOf', (view) =>
      (view.get<Lines>('contactImportLines', id)?.lines ?? [])
        .filter(({ outcome }) => ['created', 'updated'].includes(outcome))
        .toSorted((one, other) => one.line - other.line),
    ),
  matching: (keys) => db.write('contactImports.matching', (view) => allOf(view).filter(matches(keys))),
  contactsOf: (ids) =>
    db.write('contactImports.contactsOf', (view) => allOf(view).filter(({ id }) => ids.includes(id))),
  putContacts: (contacts) =>
    db.write('contactImports.putContacts', (view) => {
      for (const each of contacts) view.put(people, each.id, each);
    }),
  removeContacts: (ids) =>
    db.write('contactImports.removeContacts', (view) => {
      for (const id of ids) view.remove(people, id);
    }),
  contactsAfter: (after, limit) =>
    db.read('contactImports.contactsAfter', (view) =>
      allOf(view)
        .filter(({ id }) => after === null || id > after)
        .slice(0, limit),
    ),
});
