import { AsyncLocalStorage } from 'node:async_hooks';
import type { OidcBasis, ReadOidcRecord, SeenAccount } from '@svc/application/accounts';

/** One request to the library, which hands nothing of ours from what it reads to what it writes. */
interface Exchange {
  /** Who has just proved who they are, as the door saw their account. */
  readonly seen: SeenAccount | undefined;
  /** When the sign-ins that were read in this request were written, by account. */
  readonly signIns: Map<string, Temporal.Instant>;
}

/**
 * What a request's writes about an account rest on: a sign-in that was good when it was read must not come back to
 * life by being written again after a password change has ended it.
 */
export interface SignInBasis {
  readonly during: <A>(work: () => Promise<A>, seen?: SeenAccount) => Promise<A>;
  readonly read: (record: ReadOidcRecord | undefined) => ReadOidcRecord | undefined;
  readonly of: (accountId: string) => OidcBasis | undefined;
}

export const signInBasis = (): SignInBasis => {
  const exchanges = new AsyncLocalStorage<Exchange>();
  return {
    during: (work, seen) => exchanges.run({ seen, signIns: new Map() }, work),
    read: (record) => {
      const signIns = exchanges.getStore()?.signIns;
      const { accountId = null, issuedAt } = record?.found ?? {};
      if (accountId !== null && issuedAt !== undefined && signIns?.has(accountId) === false)
        signIns.set(accountId, issuedAt);
      return record;
    },
    of: (accountId) => {
      const exchange = exchanges.getStore();
      if (exchange?.seen?.id === accountId) return { seen: exchange.seen };
      const signedInAt = exchange?.signIns.get(accountId);
      return signedInAt === undefined ? undefined : { signedInAt };
    },
  };
};
