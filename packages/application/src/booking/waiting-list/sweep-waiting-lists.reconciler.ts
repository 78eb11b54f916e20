import * as Effect from 'effect/Effect';
import { runBatch, type Logger } from '../../kernel/index.ts';
import { closeList, lapseOffer, type WaitingListPorts } from './waiting-list.ts';

interface Ports extends WaitingListPorts {
  readonly logger: Logger;
}

const LIMIT = 50;

/** Offers that nobody took in time go to the next; lists of classes about to begin end. */
export const sweepWaitingLists = (ports: Ports) =>
  Effect.gen(function* () {
    const now = ports.clock.now();
    const lapsed = yield* ports.waitingList.lapsed(now, LIMIT);
    const byId = new Map(lapsed.map((entry) => [entry.id, entry]));
    const offers = yield* runBatch(ports.logger, 'lapse offer', [...byId.keys()], LIMIT, (id) => {
      const entry = byId.get(id);
      return entry === undefined ? Effect.void : lapseOffer(ports)(entry);
    });
    const due = yield* ports.waitingList.pastCutOff(now, LIMIT);
    const lists = yield* runBatch(ports.logger, 'close waiting list', due, LIMIT, closeList(ports));
    return { done: offers.done + lists.done, failed: offers.failed + lists.failed, more: offers.more || lists.more };
  });
