export * from './describe.ts';
export * from './entity.ts';
export * from './field.ts';
export * from './language.ts';
export * from './localization.settings.ts';
export * from './settings.ts';
export * from '../audit-retention.settings.ts';
export * from '../words/index.ts';
