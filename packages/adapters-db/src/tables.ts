import type { EntitySchema } from '@mikro-orm/core';

/** Every table of a tenant's database, also those that only SQL touches: the drift check knows no others. */
export const tables: readonly EntitySchema[] = [];
