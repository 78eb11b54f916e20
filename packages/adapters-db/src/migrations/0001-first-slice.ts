import type { MigrationStep } from './migration.ts';

export const firstSlice: MigrationStep = { name: '0001-first-slice', up: ['select 1'] };
