import type { AccountId } from '@svc/domain/kernel';

/** Who caused a change. Machines write timelines; persons and clients are audited as well. */
export type Actor =
  | { readonly kind: 'person'; readonly accountId: AccountId; readonly requestId: string }
  | { readonly kind: 'machine'; readonly name: string };

export const machine = (name: string): Actor => ({ kind: 'machine', name });
