export { callerOf, userParams } from './users.routes.ts';
