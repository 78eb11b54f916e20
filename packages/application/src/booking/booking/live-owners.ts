import * as Effect from 'effect/Effect';
import type { SubscriptionId } from '@svc/domain/booking';
import type { AccountId } from '@svc/domain/kernel';
import { isDeleted, requireLive, type LiveAccounts } from '../../kernel/index.ts';
import type { SubscriptionStore } from '../subscription/subscription-store.ts';

interface Ports {
  readonly liveAccounts: LiveAccounts;
  readonly subscriptions: Pick<SubscriptionStore, 'find'>;
}

/**
 * `requireLive` for the owners of these subscriptions, before their rows are locked: accounts come first. One that is not
 * there is for the caller to miss.
 * @param named somebody whose account must be live as well
 */
export const requireLiveOwners =
  (ports: Ports) =>
  (ids: readonly SubscriptionId[], named: AccountId | null = null) =>
    Effect.gen(function* () {
      const found = yield* Effect.forEach(ids, (id) => ports.subscriptions.find(id));
      const owners = found.flatMap((each) => (each === null ? [] : [each.userId]));
      yield* requireLive(ports)(...new Set(named === null ? owners : [named, ...owners]));
    });

/** Whether the subscription's owner was deleted; asked before its row is locked. One that is not there is nobody's. */
export const hasDeletedOwner = (ports: Ports) => (id: SubscriptionId) =>
  Effect.flatMap(ports.subscriptions.find(id), (found) =>
    found === null ? Effect.succeed(false) : isDeleted(ports)(found.userId),
  );
