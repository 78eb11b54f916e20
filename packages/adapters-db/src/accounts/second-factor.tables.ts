import { defineEntity, p } from '@mikro-orm/core';
import {
  challengePurposes,
  secondFactorTable,
  signInStepTable,
  type PasskeyChallenge,
  type PasskeyId,
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
    begunBy: column.uuid().nullable(),
    lockMailedAt: column.instant().nullable(),
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
    provedAt: column.instant().nullable(),
    state: column.text<SignInStepState>(),
    tries: column.integer(),
    createdAt: column.instant(),
    expiresAt: column.instant().index('sign_in_step_age'),
  },
  checks: [oneOf('sign_in_step_state', 'state', statesOf(signInStepTable))],
});

/** Gone with their account. */
export const PasskeyRow = defineEntity({
  name: 'Passkey',
  tableName: 'passkey',
  properties: {
    id: column.uuid<PasskeyId>().primary(),
    account: () =>
      p.manyToOne(AccountRow).mapToPk().fieldName('account_id').index('passkey_account').deleteRule('cascade'),
    credentialId: column.text().unique('passkey_credential'),
    publicKey: column.text(),
    counter: column.big(),
    transports: column.texts(),
    name: column.text(),
    createdAt: column.instant(),
    lastUsedAt: column.instant().nullable(),
  },
});

/** Numbers that wait to be signed; one for a holder and a purpose. */
export const PasskeyChallengeRow = defineEntity({
  name: 'PasskeyChallenge',
  tableName: 'passkey_challenge',
  properties: {
    purpose: column.text<PasskeyChallenge['purpose']>().primary(),
    holderId: column.uuid().primary(),
    account: () =>
      p
        .manyToOne(AccountRow)
        .mapToPk()
        .fieldName('account_id')
        .index('passkey_challenge_account')
        .deleteRule('cascade'),
    challenge: column.text(),
    expiresAt: column.instant().index('passkey_challenge_age'),
  },
  checks: [oneOf('passkey_challenge_purpose', 'purpose', challengePurposes)],
});
