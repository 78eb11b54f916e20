export { oidcSessions, type OidcSurroundings } from './accounts/oidc/compose-oidc.ts';
export type { OidcKeys } from './accounts/oidc/oidc-parts.ts';
export { cookieSessionReader } from './accounts/session-reader.ts';
export { composeApp, type App, type Surroundings } from './app.ts';
export { reconciliationView } from './commerce/reconciliation.routes.ts';
export { accountLimit } from './kernel/account-limit.ts';
export * from './kernel/index.ts';
export { apiDocsRoutes } from './kernel/api-docs.ts';
export { allRoutes } from './routes.ts';
