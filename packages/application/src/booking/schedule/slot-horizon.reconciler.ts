import * as Effect from 'effect/Effect';
import { runBatch, type Logger, type UnitOfWork } from '../../kernel/index.ts';
import type { CapacityChangeStore } from '../capacity-change/capacity-change-store.ts';
import { generateSlots, type GeneratorPorts } from './generate-slots.ts';

interface Ports extends GeneratorPorts {
  readonly logger: Logger;
  readonly unitOfWork: UnitOfWork;
  readonly capacityChanges: Pick<CapacityChangeStore, 'applyDue' | 'standing'>;
}

/** Every rule that goes on gets the slots of the days that came into reach, each in a transaction of its own. */
export const extendSlotHorizon = (ports: Ports, zone: string) =>
  Effect.gen(function* () {
    const today = ports.clock.now().toZonedDateTimeISO(zone).toPlainDate();
    yield* ports.capacityChanges.applyDue(today);
    // A zone further west may still be on the day before.
    const ids = yield* ports.schedules.goingOn(today.subtract({ days: 1 }));
    return yield* runBatch(ports.logger, 'slots of a schedule', ids, ids.length + 1, (id) =>
      ports.unitOfWork.run(generateSlots(ports)(id)),
    );
  });
