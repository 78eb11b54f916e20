import type { MigrationStep } from './migration.ts';

/** Only an offer is still to be promoted. */
export const waitingPromotion: MigrationStep = {
  name: '0061-waiting-promotion',
  up: `
update waiting_entry set to_promote = false where to_promote and state <> 'Offered';
alter table waiting_entry add constraint waiting_entry_promoted check (not to_promote or state = 'Offered');
`,
};
