import * as Effect from 'effect/Effect';
import { runBatch, type Logger } from '../../kernel/index.ts';
import { clearSlot, type ClearSlotPorts } from './clear-slot.ts';

interface Ports extends ClearSlotPorts {
  readonly logger: Logger;
}

const LIMIT = 20;

/** Empties the classes that a request has closed and not emptied itself. */
export const clearSlots = (ports: Ports, claimMs: number) =>
  Effect.gen(function* () {
    const due = yield* ports.slotClearings.claim(ports.clock.now(), claimMs, LIMIT);
    return yield* runBatch(ports.logger, 'empty a class', due, LIMIT, clearSlot(ports));
  });
