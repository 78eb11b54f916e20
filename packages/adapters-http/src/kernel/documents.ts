// What is made from rows for readers. Its own entry, so that a server that starts does not load zod-openapi.
export * from './api-docs.ts';
export * from './openapi.ts';
export * from './pages.ts';
export * from './row-codes.ts';
export { seesSupport, supportReach, type SupportReach } from './support-reach.ts';
