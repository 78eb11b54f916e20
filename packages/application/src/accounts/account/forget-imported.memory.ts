import type { AccountId } from '@svc/domain/kernel';
import type { MemoryView } from '../../kernel/memory-database.ts';

interface ImportedLines {
  readonly lines: readonly { readonly contactId: string | null }[];
}
interface NamedContact {
  readonly id: string;
  readonly userId: string | null;
}

/** Takes away what imports of contacts replaced of somebody; before their contacts go, by which it is found. */
export const forgetImported = (view: MemoryView, id: AccountId): void => {
  const own = new Set(
    view
      .all<NamedContact>('contact')
      .filter(({ userId }) => userId === id)
      .map((contact) => contact.id),
  );
  for (const [key, { lines }] of view.entries<ImportedLines>('contactImportLines'))
    view.put('contactImportLines', key, { lines: lines.filter(({ contactId }) => !own.has(contactId ?? '')) });
};
