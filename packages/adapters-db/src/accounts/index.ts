export { heldAccounts } from './mikro-live-accounts.ts';
