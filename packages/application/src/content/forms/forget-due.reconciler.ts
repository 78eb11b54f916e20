import * as Effect from 'effect/Effect';
import type { Clock, LoopStatus, StoreDown } from '../../kernel/index.ts';
import type { FormSubmissions } from './submission-store.ts';

const limit = 200;

/** One turn: what visitors sent goes once its time is over, but for what a legal hold keeps. */
export const forgetDueSubmissions = (ports: {
  readonly clock: Clock;
  readonly formSubmissions: Pick<FormSubmissions, 'forgetDue'>;
}): Effect.Effect<LoopStatus, StoreDown> =>
  Effect.suspend(() =>
    Effect.map(ports.formSubmissions.forgetDue(ports.clock.now(), limit), (done) => ({
      ...{ done, failed: 0, more: done === limit },
    })),
  );
