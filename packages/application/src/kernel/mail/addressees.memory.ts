import type { MemoryDatabase } from '../memory-database.ts';
import type { Addressee, Addressees } from './addressees.ts';

interface Row {
  readonly state: string;
  readonly email: string;
  readonly preferredLanguage: Addressee['language'];
}

export const memoryAddressees = (db: MemoryDatabase): Addressees => ({
  find: (id) =>
    db.read('addressees.find', (view) => {
      const row = view.get<Row>('account', id);
      return row?.state === 'Enabled' ? { email: row.email, language: row.preferredLanguage } : null;
    }),
});
