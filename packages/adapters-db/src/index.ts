export { openDatabase, type Database, type DatabaseOptions } from './kernel/database.ts';
export { openListener, type Listener, type ListenerOptions } from './kernel/listener.ts';
export { migrate } from './kernel/migrate.ts';
export { mikroOutbox } from './kernel/mikro-outbox.ts';
export { mikroUnitOfWork } from './kernel/mikro-unit-of-work.ts';
export { postgresStores, type PostgresStores } from './postgres-stores.ts';
