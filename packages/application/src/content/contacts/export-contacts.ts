import * as Effect from 'effect/Effect';
import { contact, contactLine, contactsHeader } from '@svc/domain/content';
import { changesBetween, type AuditedActor, type EntityPorts, type StoreDown } from '../../kernel/index.ts';
import type { ContactImports } from './contact-imports.ts';

/** Contacts that one read takes: the file grows, what is held of it does not. */
export const exportPart = 2000;

/** A file that is made while it is sent: its first part, and the ones that follow until null. */
export interface ContactsInParts {
  readonly first: string;
  readonly next: Effect.Effect<string | null, StoreDown>;
}

interface Ports extends Pick<EntityPorts, 'audit' | 'entities'> {
  readonly contactImports: Pick<ContactImports, 'contactsAfter'>;
}

const countContacts = ({ entities }: Ports) =>
  Effect.map(
    entities.of(contact).list({
      ...{ page: 1, pageSize: 1, sort: contact.order, descending: false },
      ...{ languages: [], search: null, filters: [] },
    }),
    ({ total }) => total,
  );

/**
 * All contacts as a file for an Italian spreadsheet. Who takes them out is audited with their number before the first line; its
 * first part is read at once, so that a database that is down is said.
 */
export const exportContacts = (ports: Ports) => (actor: AuditedActor) =>
  Effect.gen(function* () {
    yield* ports.audit.record({
      ...{ actor, action: 'Created', operation: 'contact.export', entity: 'contactExport', entityId: actor.requestId },
      changes: changesBetween(null, { contacts: yield* countContacts(ports) }),
    });
    let after: string | null | undefined;
    const part = () =>
      Effect.map(ports.contactImports.contactsAfter(after ?? null, exportPart), (contacts) => {
        after = contacts.length < exportPart ? undefined : contacts.at(-1)?.id;
        return contacts.map(contactLine).join('');
      });
    const first = yield* part();
    const next = Effect.suspend(() => (after === undefined ? Effect.succeed(null) : part()));
    return { first: `${contactsHeader()}${first}`, next } satisfies ContactsInParts;
  });
