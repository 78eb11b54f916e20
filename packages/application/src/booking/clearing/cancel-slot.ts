import * as Effect from 'effect/Effect';
import { slotTable } from '@svc/domain/booking';
import { refusal, step, type SlotId } from '@svc/domain/kernel';
import { changesBetween, fromResult, type AuditedActor, type Digest } from '../../kernel/index.ts';
import type { Booker } from '../booking/booker.ts';
import type { SlotStore } from '../booking/booking-stores.ts';
import { impactOf, requireImpactToken, type Impact } from '../booking/impact.ts';
import { judgedOf } from '../slot/judged-claims.ts';
import { clearNow, type ClearSlotPorts } from './clear-slot.ts';

export interface CancelSlotPorts extends ClearSlotPorts {
  readonly digest: Digest;
}

export interface CancelSlot {
  readonly slotId: SlotId;
  readonly by: Booker['by'];
  /** What its people read. */
  readonly reason: string | null;
  readonly notify: boolean;
  /** Says what would happen, and does nothing. */
  readonly dryRun: boolean;
  readonly impactToken?: string | undefined;
  readonly actor: AuditedActor;
}

/** What the end of a class does to its people. */
export interface CancelledSlot {
  readonly impact: Impact;
  /** 1 while its people are still to be seen to; a loop does it. */
  readonly pending: number;
}

/** A class that staff may change: an own one, or any for an Admin. */
export const slotFor =
  (ports: { readonly slots: Pick<SlotStore, 'find'> }) =>
  (slotId: SlotId, { id, role }: Booker['by']) =>
    Effect.flatMap(ports.slots.find(slotId, id), (view) => {
      const mayChange =
        role === 'admin' ||
        (role === 'pro' &&
          [...(view?.slot.professionalIds ?? []), ...(view?.activity.professionalIds ?? [])].includes(id));
      return view === null || !mayChange ? Effect.fail(refusal('slot_not_found')) : Effect.succeed(view);
    });

/**
 * The studio cancels a class that is not over: nobody gets in any more from the transaction that decides it, and its people are seen
 * to right after that. A class that is cancelled already is answered as one in which nobody is left.
 */
export const cancelSlot = (ports: CancelSlotPorts) => (command: CancelSlot) =>
  Effect.flatMap(ports.unitOfWork.run(decide(ports)(command)), ({ clearing, impact }) =>
    Effect.map(clearNow(ports)(clearing), (pending): CancelledSlot => ({ impact, pending })),
  );

const decide = (ports: CancelSlotPorts) => (command: CancelSlot) =>
  Effect.gen(function* () {
    const { slotId, by, reason, notify, dryRun, impactToken, actor } = command;
    yield* slotFor(ports)(slotId, by);
    const [slot] = yield* ports.slots.lock([slotId]);
    if (slot === undefined) return yield* Effect.fail(refusal('slot_not_found'));
    const now = ports.clock.now();
    const isOver = Temporal.Instant.compare(slot.endsAt, now) <= 0 && slot.state !== 'Cancelled';
    const state = yield* fromResult(
      step(slotTable, isOver ? 'Done' : slot.state, 'cancel').mapErr(() => refusal('slot_over')), // the row refuses nothing else
    );
    const judged = judgedOf(['activities.slot.cancel', slotId], [slot], yield* ports.slotClaims.of([slotId]), 'end');
    const impact = impactOf(ports, judged);
    if (dryRun || state === slot.state) return { impact, clearing: [] };
    yield* requireImpactToken(ports, judged, impactToken);
    yield* ports.slots.save({ ...slot, state, sequence: slot.sequence + 1 });
    yield* ports.slots.keepGivers([slotId]);
    yield* ports.slotClearings.begin([slotId], { cause: 'cancel', ref: null, reason, notify, actor }, now);
    yield* ports.audit.record({
      actor,
      action: 'Modified',
      operation: 'slot.cancel',
      entity: 'slot',
      entityId: slotId,
      changes: changesBetween({ state: slot.state }, { state, notify }),
      // It may say why somebody cannot give it.
      personal: changesBetween(null, { reason }),
    });
    return { impact, clearing: [slotId] };
  });
