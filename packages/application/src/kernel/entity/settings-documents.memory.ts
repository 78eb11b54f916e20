import type { MemoryDatabase } from '../memory-database.ts';
import type { SettingsContent, SettingsDocuments } from './settings-documents.ts';

const table = 'settingsDocument';

/** Content goes through JSON, as a column of a database makes it. */
export const memorySettingsDocuments = (db: MemoryDatabase): SettingsDocuments => ({
  load: (key) => db.read('settings.load', (view) => view.get<SettingsContent>(table, key) ?? null),
  lock: (key) => db.write('settings.lock', (view) => view.get<SettingsContent>(table, key) ?? null),
  save: (key, content) =>
    db.write('settings.save', (view) => view.put(table, key, JSON.parse(JSON.stringify(content)) as SettingsContent)),
});
