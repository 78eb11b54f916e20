export { openEmbeddedPostgres, type EmbeddedPostgres, type EmbeddedPostgresOptions } from './embedded-postgres.ts';
export { EmbeddedPostgresFailed } from './failed.ts';
export { embeddedStands } from './place.ts';
