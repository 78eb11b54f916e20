import { step } from '../../kernel/transitions.ts';
import type { Account } from '../account/account.ts';
import { gateTable, type GateState } from './gate.transitions.ts';

/**
 * Spec 1, default-password condition: known to everybody, so the forced-change gate holds while it is unchanged. For the demo and
 * development alone: in production each instance has a default of its own, for which the gate holds as well.
 */
export const defaultSuperAdminPassword = 'svc-change-me';

/** Where the forced change stands for an account: Due while its default password is unchanged. */
export const gateOf = (account: Pick<Account, 'defaultPassword'>): GateState =>
  account.defaultPassword ? 'Due' : 'Open';

/** Whether the gate is due after a default password was given once more: it never closes again. */
export const afterDefaultSeeded = (account: Pick<Account, 'defaultPassword'>): boolean =>
  step(gateTable, gateOf(account), 'seedDefault')._unsafeUnwrap() === 'Due';

/** Whether the gate is still due after a password was written. */
export const afterPasswordWrite = (account: Pick<Account, 'defaultPassword'>): boolean =>
  step(gateTable, gateOf(account), 'writePassword')._unsafeUnwrap() === 'Due';
