import * as Effect from 'effect/Effect';
import type { Intent } from '@svc/domain/kernel';
import { ageMsOf, type CallOutcome, type StoreDown } from '../../kernel/index.ts';
import type { MoneyPorts } from '../commerce-ports.ts';

/** Asked of an intent whose call was refused, under its order's lock: true, and the refusal settles nothing. */
export type Doubts = (intent: Intent) => Effect.Effect<boolean, StoreDown>;

/** Of what a look-up has found out: it is taken at its word. */
export const noDoubt: Doubts = () => Effect.succeed(false);

/** Whether an earlier call of the intent may still be on its way: it was repeated, or is old enough for another process to. */
export const mayTravel =
  (ports: Pick<MoneyPorts, 'intents' | 'config'>): Doubts =>
  ({ id }) =>
    Effect.map(
      ports.intents.find(id),
      (found) => found?.state !== 'Planned' || ageMsOf(found) >= ports.config.intentStaleMs,
    );

/**
 * What a call's answer settles. That a repetition never left, or was refused, says nothing of the call before it, which
 * may still arrive and be done: what became of it stays unknown, and is looked up.
 */
export const settledBy = <A>(
  result: CallOutcome<A>,
  intent: Intent,
  doubts: Doubts,
): Effect.Effect<CallOutcome<A>, StoreDown> =>
  result.kind === 'refused'
    ? Effect.map(doubts(intent), (inDoubt) => (inDoubt ? { kind: 'unknown', reason: result.code } : result))
    : Effect.succeed(result);
