import type { AccountId } from '@svc/domain/kernel';
import type { MemoryView } from '../../kernel/memory-database.ts';

/** What is known here of a preference: whose it is. */
interface Preference {
  readonly id: string;
  readonly userId: string | null;
  readonly contactId: string | null;
}

/** What a person looks for: their own preferences, and those of the contacts that name them. */
export const preferencesOf = (view: MemoryView, id: AccountId): readonly Preference[] => {
  const contacts = new Set<string | null>(
    view.all<Preference>('contact').flatMap((contact) => (contact.userId === id ? [contact.id] : [])),
  );
  return view.all<Preference>('preference').filter(({ userId, contactId }) => userId === id || contacts.has(contactId));
};
