import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { endProof, isProofAsked } from './fresh-proof.ts';
import { Problem } from './problem.ts';

const session = ['auth.verify-session'] as const;
const listeners = new Set<() => void>();
let expired = false;

const becomes = (next: boolean): void => {
  if (expired === next) return;
  expired = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether the session of who was at the screen ended somewhere else: what they were doing is kept until they are back. */
export const useExpired = (): boolean => useSyncExternalStore(subscribe, () => expired);

/**
 * A refusal anywhere can mean that the person is not who they were: nobody, somebody with another role, or somebody who must change
 * their password first. Then that is asked anew, and the answer to that decides.
 */
export const heedRefusal = (client: QueryClient, error: Error, asked?: readonly unknown[], had?: unknown): void => {
  if (!(error instanceof Problem)) return;
  if (asked?.[0] === session[0]) return error.status === 401 && had !== undefined ? becomes(true) : undefined;
  if ((error.status === 401 || error.status === 403) && idOf(client) !== undefined)
    void client.invalidateQueries({ queryKey: session });
};

const idOf = (client: QueryClient): unknown =>
  client.getQueriesData<{ readonly id: string }>({ queryKey: session }).find(([, person]) => person !== undefined)?.[1]
    ?.id;

/** Goes on as nobody: whose session ended does not sign in again, and what was kept for them goes. */
export const giveUp = (client: QueryClient): Promise<void> => {
  becomes(false);
  return client.resetQueries();
};

/** Other windows of this browser hear that the person changed; where there is no channel they find out by their next call. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('svc-session');

const isNobody = (client: QueryClient): boolean =>
  client
    .getQueryCache()
    .findAll({ queryKey: session })
    .some(({ state: { error } }) => error instanceof Problem && error.status === 401);

/**
 * Nothing of the person before stays; but who comes back after their session ended, or signs in anew to prove who they are, goes on
 * where they were.
 */
const heedChange = async (client: QueryClient, elsewhere: boolean): Promise<void> => {
  const before = idOf(client);
  // Another window does not know whether this one's person is the one who came back.
  const isAwaited = expired || isProofAsked() || (elsewhere && before !== undefined);
  if (isAwaited) await client.refetchQueries({ queryKey: session });
  const isBack = isAwaited && !isNobody(client) && idOf(client) === before;
  becomes(false);
  endProof(isBack);
  return isBack ? client.invalidateQueries() : client.resetQueries();
};

/** The person changed by a call of this window: the others hear it too. */
export const changePerson = (client: QueryClient): Promise<void> => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel stays within its origin and takes no target
  channel?.postMessage('changed');
  return heedChange(client, false);
};

export const watchOtherWindows = (client: QueryClient): void => {
  channel?.addEventListener('message', () => void heedChange(client, true));
};
