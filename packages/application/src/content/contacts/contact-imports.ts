import type { Effect } from 'effect/Effect';
import type { Contact, ContactImport, LineOutcome } from '@svc/domain/content';
import type { StoreDown } from '../../kernel/index.ts';

/** What an import did with one line; `before` is what an update replaced. */
export interface ImportedLine {
  readonly line: number;
  readonly outcome: LineOutcome;
  readonly contactId: string | null;
  readonly before: Contact | null;
  readonly versionAfter: number | null;
}

/** By what stored contacts are looked for. */
export interface ContactKeys {
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly codiciFiscali: readonly string[];
  readonly partiteIva: readonly string[];
  /** Also those of whom none of these is known. */
  readonly nameless: boolean;
}

/** Files of contacts, what each did, and the contacts themselves by the thousand. */
export interface ContactImports {
  readonly insert: (batch: ContactImport) => Effect<void, StoreDown>;
  /** Inside a unit of work: until its end the row stays ours, and every other import and undo waits. */
  readonly lock: (id: string) => Effect<ContactImport | null, StoreDown>;
  readonly save: (batch: ContactImport) => Effect<void, StoreDown>;
  /** Imported ones that can be undone at that time, the newest first; without their records. */
  readonly undoable: (now: Temporal.Instant) => Effect<readonly ContactImport[], StoreDown>;
  readonly addLines: (id: string, lines: readonly ImportedLine[]) => Effect<void, StoreDown>;
  /** Those that made or changed a contact, in the order of the file. */
  readonly linesOf: (id: string) => Effect<readonly ImportedLine[], StoreDown>;
  /** Contacts with any of these, by their ids; locked when in a unit of work. */
  readonly matching: (keys: ContactKeys) => Effect<readonly Contact[], StoreDown>;
  /** Those of these ids that are there, locked when in a unit of work. */
  readonly contactsOf: (ids: readonly string[]) => Effect<readonly Contact[], StoreDown>;
  /** New contacts, and known ones as they are from now on; their rows are ours by `matching` or `contactsOf`. */
  readonly putContacts: (contacts: readonly Contact[]) => Effect<void, StoreDown>;
  readonly removeContacts: (ids: readonly string[]) => Effect<void, StoreDown>;
  /** So many contacts behind that id, by their ids. @param after null: from the first */
  readonly contactsAfter: (after: string | null, limit: number) => Effect<readonly Contact[], StoreDown>;
}
