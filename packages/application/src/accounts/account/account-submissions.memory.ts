import type { Account } from '@svc/domain/accounts';
import type { AccountId } from '@svc/domain/kernel';
import type { MemoryView } from '../../kernel/memory-database.ts';
import type { PersonalRow } from './account-records.ts';

const table = 'formSubmission';

/** A submission as far as a person is found by it. */
interface Sent {
  readonly id: string;
  readonly email: string | null;
  readonly contactId: string | null;
  readonly hold: object | null;
  readonly senderId?: AccountId;
}

const isTheirContact = (view: MemoryView, contactId: string | null, id: AccountId): boolean =>
  contactId !== null && view.get<{ readonly userId: string | null }>('contact', contactId)?.userId === id;

/** What a person sent by forms: found by their contact, or by their address once it is proven to be theirs. */
export const sentBy = (view: MemoryView, { id, email, emailProven }: Account): readonly PersonalRow[] =>
  view
    .all<Sent>(table)
    .filter(
      (each) =>
        (emailProven && each.email === email) || each.senderId === id || isTheirContact(view, each.contactId, id),
    )
    .map((each) => ({ ...each, senderId: undefined, hold: undefined, held: each.hold !== null }));

/** Before their contact goes. What a legal hold keeps stays, without the contact. */
export const forgetOfContacts = (view: MemoryView, id: AccountId): void => {
  forgetSentFrom(view, [], id);
  for (const each of view.all<Sent>(table).filter(({ contactId }) => isTheirContact(view, contactId, id)))
    if (each.hold === null) view.remove(table, each.id);
    else view.put(table, each.id, { ...each, contactId: null });
};

const isFrom = ({ email }: Sent, emails: readonly string[]): boolean => email !== null && emails.includes(email);

/** What came from addresses that an account loses. */
export const keepSenderOf = (view: MemoryView, emails: readonly string[], id: AccountId): void => {
  for (const each of view.all<Sent>(table).filter((sent) => isFrom(sent, emails)))
    view.put(table, each.id, { ...each, senderId: id });
};

/** @returns how many a legal hold keeps */
export const forgetSentFrom = (view: MemoryView, emails: readonly string[], id: AccountId): number => {
  const theirs = view.all<Sent>(table).filter((sent) => isFrom(sent, emails) || sent.senderId === id);
  const free = theirs.filter(({ hold }) => hold === null);
  for (const { id } of free) view.remove(table, id);
  return theirs.length - free.length;
};
