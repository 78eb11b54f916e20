/**
 * What became of a call that changes something outside.
 * - confirmed: the other side said it is done
 * - refused: the other side said no, or the request provably never left or was turned away unread (`notSent`)
 * - unknown: it may have happened. Never repeated blindly; looked up first
 */
export type CallOutcome<A> =
  | { readonly kind: 'confirmed'; readonly value: A }
  | CallRefused
  | { readonly kind: 'unknown'; readonly reason: string };

export interface CallRefused {
  readonly kind: 'refused';
  /** The other side's code, or our own word for it. */
  readonly code: string;
  readonly message: string;
  /** Nothing was asked: it never left, or its credentials were not taken. It may be asked again, and what was asked before stands. */
  readonly notSent: boolean;
}

/** A read at the other side that failed; nothing changed there. */
export interface RemoteDown {
  readonly _tag: 'RemoteDown';
  readonly remote: string;
  readonly reason: string;
}
export const remoteDown = (remote: string, reason: string): RemoteDown => ({ _tag: 'RemoteDown', remote, reason });

/** The other side does not accept our credentials. */
export interface RemoteDenied {
  readonly _tag: 'RemoteDenied';
  readonly remote: string;
  /** The other side's own words, which may name a missing permission; never a secret. */
  readonly reason: string;
}
export const remoteDenied = (remote: string, reason = 'the credentials are not accepted'): RemoteDenied => ({
  _tag: 'RemoteDenied',
  remote,
  reason,
});
