export { emptyAppendOnly } from './append-only.ts';
export { cloneDatabase, freshDatabase, unmadeDatabase, type FreshDatabase } from './fresh-database.ts';
export { openStores, type OpenStores } from './open-stores.ts';
export { passWindows } from './pass-windows.ts';
export { openRunDatabase, type RunDatabase } from './run-database.ts';
export { schemaDrift } from './schema-drift.ts';
