import type { MigrationStep } from './migration.ts';

/** Unlogged, because a challenge lives for minutes and is written at every public form: it need not survive a crash. */
export const spentChallenges: MigrationStep = {
  name: '0005-spent-challenges',
  up: [
    `create unlogged table "spent_challenge" ("id" text not null, "until" timestamptz not null, primary key ("id"))`,
    `create index "spent_challenge_until" on "spent_challenge" ("until")`,
  ],
};
