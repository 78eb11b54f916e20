import * as Effect from 'effect/Effect';
import { runBatch, type Logger } from '../../kernel/index.ts';
import type { BookPlacePorts } from '../booking/book-place.ts';
import { promoteWaiter } from './promote-waiter.ts';
import { closeList, lapseOffer, type WaitingListPorts } from './waiting-list.ts';

interface Ports extends WaitingListPorts, BookPlacePorts {
  readonly logger: Logger;
}

const LIMIT = 50;

/** Offers are taken for people where the studio promotes; those that nobody took in time go to the next; lists of classes about to begin end. */
export const sweepWaitingLists = (ports: Ports) =>
  Effect.gen(function* () {
    const now = ports.clock.now();
    const wanted = yield* ports.waitingList.toPromote(LIMIT);
    const promotions = yield* runBatch(ports.logger, 'promote', [...wanted.keys()], LIMIT, (at) => {
      const entry = wanted[at];
      return entry === undefined ? Effect.void : promoteWaiter(ports)(entry);
    });
    const lapsed = yield* ports.waitingList.lapsed(now, LIMIT);
    const byId = new Map(lapsed.map((entry) => [entry.id, entry]));
    const offers = yield* runBatch(ports.logger, 'lapse offer', [...byId.keys()], LIMIT, (id) => {
      const entry = byId.get(id);
      return entry === undefined ? Effect.void : lapseOffer(ports)(entry);
    });
    const due = yield* ports.waitingList.pastCutOff(now, LIMIT);
    const lists = yield* runBatch(ports.logger, 'close waiting list', due, LIMIT, closeList(ports));
    const all = [promotions, offers, lists];
    const sum = (what: 'done' | 'failed') => all.reduce((count, each) => count + each[what], 0);
    return { done: sum('done'), failed: sum('failed'), more: all.some(({ more }) => more) };
  });
