import { contact, preference, type Contact, type Preference } from '@svc/domain/content';
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
