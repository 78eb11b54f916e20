import { contact, type Contact } from '@svc/domain/content';
import { draftSchema } from '@svc/domain/entity';
import { anId, now } from './fixtures.ts';

/** A contact as it is stored, with these values and nothing else. */
export const aContact = (over: Partial<Contact> = {}): Contact => ({
  ...draftSchema(contact).parse({}),
  ...{ id: anId<string>(), version: 1, createdAt: now, updatedAt: now },
  ...over,
});
