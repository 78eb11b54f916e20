export { heldAccounts } from './live-accounts.mikro.ts';
