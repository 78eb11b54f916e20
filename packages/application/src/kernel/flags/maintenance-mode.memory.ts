import type { MaintenanceMode, MaintenanceStore } from './maintenance-mode.ts';
import { openForAll } from './maintenance-mode.ts';
import type { MemoryDatabase } from '../memory-database.ts';

export const memoryMaintenanceStore = (db: MemoryDatabase): MaintenanceStore => ({
  load: db.read('maintenance.load', (view) => view.get<MaintenanceMode>('maintenance', 'singleton') ?? openForAll),
  save: (mode) => db.write('maintenance.save', (view) => view.put('maintenance', 'singleton', mode)),
});
