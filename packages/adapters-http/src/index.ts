export { cookieSessionReader } from './accounts/session-reader.ts';
export type * from './app.ts';
export * from './kernel/index.ts';
export { routes } from './routes.ts';
