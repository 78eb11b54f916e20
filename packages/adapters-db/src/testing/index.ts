export { freshDatabase, type FreshDatabase } from './fresh-database.ts';
export { openRunDatabase, type RunDatabase } from './run-database.ts';
