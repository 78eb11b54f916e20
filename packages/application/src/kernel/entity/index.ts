export * from './edit-entity.ts';
export * from './edit-settings-document.ts';
export * from './entity-faults.ts';
export * from './entity-store.ts';
export * from './entity-use-cases.ts';
export * from './guards.ts';
export type { Removed } from './remove-entities.ts';
export * from './settings-documents.ts';
