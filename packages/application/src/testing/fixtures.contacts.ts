import {
  contact,
  countLines,
  preference,
  type Contact,
  type ContactImport,
  type Preference,
} from '@svc/domain/content';
import { draftSchema } from '@svc/domain/entity';
import { anId, now } from './fixtures.ts';

/** A contact as it is stored, with these values and nothing else. */
export const aContact = (over: Partial<Contact> = {}): Contact => ({
  ...draftSchema(contact).parse({}),
  ...{ id: anId<string>(), version: 1, createdAt: now, updatedAt: now },
  ...over,
});

/** What somebody looks for, with these values and nothing else. */
export const aPreference = (over: Partial<Preference> = {}): Preference => ({
  ...draftSchema(preference).parse({ name: 'Trilocale' }),
  ...{ id: anId<string>(), version: 1, createdAt: now, updatedAt: now, userId: null, contactId: null },
  ...over,
});

/** A file of two columns with one line below its titles, shown an hour ago and not confirmed yet. */
export const aContactImport = (over: Partial<ContactImport> = {}): ContactImport => ({
  ...{ id: anId<string>(), state: 'Previewed', fileName: 'contatti.csv', sha256: 'a'.repeat(64) },
  ...{ delimiter: ';', encoding: 'utf-8', titles: ['Cognome', 'E-mail'], mapping: ['lastName', 'email'] },
  ...{ records: [{ line: 2, cells: ['Rossi', 'rossi@example.it'] }], onDuplicate: 'update', labels: [] },
  ...{ counts: countLines([]), faults: [], undone: null },
  ...{ createdAt: now.subtract({ hours: 1 }), expiresAt: now.add({ hours: 23 }) },
  ...over,
});
