import * as Effect from 'effect/Effect';
import { contactLine, contactsHeader } from '@svc/domain/content';
import type { StoreDown } from '../../kernel/index.ts';
import type { ContactImports } from './contact-imports.ts';

/** Contacts that one read takes: the file grows, what is held of it does not. */
export const exportPart = 2000;

/** A file that is made while it is sent: its first part, and the ones that follow until null. */
export interface ContactsInParts {
  readonly first: string;
  readonly next: Effect.Effect<string | null, StoreDown>;
}

/** All contacts as a file for an Italian spreadsheet. The first part is read at once, so that a database that is down is said. */
export const exportContacts = ({ contactImports }: { readonly contactImports: ContactImports }) =>
  Effect.gen(function* () {
    let after: string | null | undefined;
    const part = () =>
      Effect.map(contactImports.contactsAfter(after ?? null, exportPart), (contacts) => {
        after = contacts.length < exportPart ? undefined : contacts.at(-1)?.id;
        return contacts.map(contactLine).join('');
      });
    const first = yield* part();
    const next = Effect.suspend(() => (after === undefined ? Effect.succeed(null) : part()));
    return { first: `${contactsHeader()}${first}`, next } satisfies ContactsInParts;
  });
