import * as Effect from 'effect/Effect';
import type { Slot } from '@svc/domain/booking';
import { changesBetween, type AuditedActor, type AuditLog, type Clock } from '../../kernel/index.ts';
import type { SlotClearings } from './slot-clearings.ts';

interface Ports {
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly slotClearings: Pick<SlotClearings, 'begin'>;
}

/**
 * Classes that were cancelled because their rule has lost them are emptied as any that the studio cancels: nobody gets in any more, and
 * each of their people is written to. In the transaction that cancels them.
 * @param slots as they stood before
 * @returns the classes that the caller empties after its transaction, if the loop does not
 */
export const clearLost = (ports: Ports) => (slots: readonly Slot[], actor: AuditedActor) =>
  Effect.gen(function* () {
    const ids = slots.map(({ id }) => id);
    if (ids.length === 0) return ids;
    const clearing = { cause: 'cancel', ref: null, reason: null, notify: true, actor } as const;
    yield* ports.slotClearings.begin(ids, clearing, ports.clock.now());
    for (const { id, state } of slots)
      yield* ports.audit.record({
        actor,
        action: 'Modified',
        operation: 'slot.cancel',
        entity: 'slot',
        entityId: id,
        changes: changesBetween({ state }, { state: 'Cancelled', reason: null, notify: true }),
      });
    return ids;
  });
