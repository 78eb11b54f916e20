import type { OperationId } from './api.ts';

/** A question that something on the screen asked, as the store of answers knows it. */
export interface Kept {
  readonly id: unknown;
  readonly isShown: boolean;
  /** Milliseconds of this page; 0 where no answer came yet. */
  readonly dataUpdatedAt: number;
  /** What was wrong the last time, a try that is repeated included. */
  readonly failure: { readonly status?: number } | null;
}

/** What the frame around the screens asks: who is in and what is switched on keeps for long, and says nothing about a page. */
const ofFrame: ReadonlySet<unknown> = new Set<OperationId>([
  'auth.admin-configs',
  'auth.verify-session',
  'platform.sidebar',
  'settings.feature-flags.list',
  'users.password-status',
]);

/**
 * Since when what the screen shows is old, in milliseconds of this page: the oldest answer that cannot be asked anew, all of them without a
 * network, else those whose question got no answer. Null: all of it is as it should be, or came with no answer at all.
 */
export const oldSince = (kept: readonly Kept[], isOnline: boolean): number | null => {
  const old = kept.filter(
    ({ id, isShown, dataUpdatedAt, failure }) =>
      isShown && dataUpdatedAt > 0 && !ofFrame.has(id) && (!isOnline || failure?.status === 0),
  );
  return old.length === 0 ? null : Math.min(...old.map(({ dataUpdatedAt }) => dataUpdatedAt));
};
