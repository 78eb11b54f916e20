import * as Effect from 'effect/Effect';
import type { AccountId } from '@svc/domain/kernel';
import type { Clock } from '../../kernel/index.ts';
import type { SlotStore } from '../booking/booking-stores.ts';
import type { ProfessionalNames } from '../slot/professional-names.ts';
import { offersOf } from '../slot/slot-offer.ts';
import type { WaitingListStore } from './waiting-list-store.ts';

interface Ports {
  readonly clock: Clock;
  readonly slots: Pick<SlotStore, 'among'>;
  readonly professionals: ProfessionalNames;
  readonly waitingList: Pick<WaitingListStore, 'openOfPerson'>;
}

/** Every class that a person waits for or is offered a place of, however far ahead, the first one first. */
export const readOwnTurns = (ports: Ports) => (userId: AccountId) =>
  Effect.gen(function* () {
    const entries = yield* ports.waitingList.openOfPerson(userId);
    const ids = entries.map(({ slotId }) => slotId);
    const seen = ids.length === 0 ? [] : yield* ports.slots.among(ids, userId);
    // Who was served or left in between has no turn any more.
    const waited = seen.filter(({ turn }) => turn !== null);
    const asOf = ports.clock.now();
    return { asOf, items: yield* offersOf(ports)(waited, { caller: 'client', knows: 'public' }, asOf) };
  });
