import { claimMutants } from './mutants/claims.mutants.ts';
import { classMutants } from './mutants/class.mutants.ts';
import { clockMutants } from './mutants/clock.mutants.ts';
import { gatewayMutants } from './mutants/gateway.mutants.ts';
import { invoiceMutants } from './mutants/invoice.mutants.ts';
import { ledgerMutants } from './mutants/ledger.mutants.ts';
import { moveMutants } from './mutants/moves.mutants.ts';
import type { Mutant } from './mutants/mutant.ts';
import { providerMutants } from './mutants/provider.mutants.ts';
import { storeMutants } from './mutants/store.mutants.ts';
import { subscriptionMutants } from './mutants/subscription.mutants.ts';

/** The planted bugs that a run must find; how fast it finds them says what its green is worth. */
export const mutants: readonly Mutant[] = [
  ...providerMutants,
  ...storeMutants,
  ...invoiceMutants,
  ...ledgerMutants,
  ...subscriptionMutants,
  ...gatewayMutants,
  ...classMutants,
  ...moveMutants,
  ...clockMutants,
  ...claimMutants,
];
export type { Mutant } from './mutants/mutant.ts';
