import type { MigrationStep } from './migration.ts';

/**
 * Where the secret of a factor was shown that no code has confirmed, and when its owner was last mailed that it is locked.
 * What was begun before nobody finishes: its owner begins anew.
 */
export const secondFactorBegunBy: MigrationStep = {
  name: '0024-second-factor-begun-by',
  up: `
alter table second_factor add column begun_by uuid, add column lock_mailed_at timestamptz;
`,
};
