import type { MigrationStep } from './migration.ts';

/** A sign-in between two proofs keeps when the first was made. */
export const stepProved: MigrationStep = {
  name: '0032-step-proved',
  up: `
alter table sign_in_step add column proved_at timestamptz;
`,
};
