import { defineEntity, p } from '@mikro-orm/core';
import {
  secondFactorTable,
  signInStepTable,
  type SecondFactorState,
  type SignInStep,
  type SignInStepId,
  type SignInStepState,
} from '@svc/domain/accounts';
import { statesOf } from '@svc/domain/kernel';
import { column, oneOf } from '../kernel/columns.ts';
import { AccountRow } from './account.tables.ts';

/** Gone with its account. */
export const SecondFactorRow = defineEntity({
  name: 'SecondFactor',
  tableName: 'second_factor',
  properties: {
    account: () => p.oneToOne(AccountRow).primary().mapToPk().fieldName('account_id').deleteRule('cascade'),
    state: column.text<SecondFactorState>(),
    sealedSecret: column.text().nullable(),
    lastStep: column.integer().nullable(),
    recoveryHashes: column.texts(),
    changedAt: column.instant(),
  },
  checks: [oneOf('second_factor_state', 'state', statesOf(secondFactorTable))],
});

/** Sign-ins between their two proofs; of the token its hash. */
export const SignInStepRow = defineEntity({
  name: 'SignInStep',
  tableName: 'sign_in_step',
  properties: {
    id: column.uuid<SignInStepId>().primary(),
    tokenHash: column.text().unique('sign_in_step_token'),
    account: () =>
      p.manyToOne(AccountRow).mapToPk().fieldName('account_id').index('sign_in_step_account').deleteRule('cascade'),
    method: column.text(),
    purpose: column.text<SignInStep['purpose']>(),
    state: column.text<SignInStepState>(),
    tries: column.integer(),
    createdAt: column.instant(),
    expiresAt: column.instant().index('sign_in_step_age'),
  },
  checks: [oneOf('sign_in_step_state', 'state', statesOf(signInStepTable))],
});
