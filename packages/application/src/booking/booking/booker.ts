import * as Effect from 'effect/Effect';
import { bookingSettings, type Activity, type Slot } from '@svc/domain/booking';
import { refusal, type AccountId, type SlotId } from '@svc/domain/kernel';
import type { FlagStore } from '../../kernel/index.ts';
import { readSettingsDocument, type SettingsPorts } from '../../kernel/entity/edit-settings-document.ts';
import type { SlotView } from './booking-stores.ts';

export interface BookerPorts extends Pick<SettingsPorts, 'settingsDocuments' | 'digest'> {
  readonly flags: FlagStore;
}

/** Who wants a place for whom, and what they ask of the studio. */
export interface Booker {
  readonly slotId: SlotId;
  /** Whose booking it will be. */
  readonly userId: AccountId;
  /** Who asks: the person themselves, a professional for their own activities, or an Admin. */
  readonly by: { readonly id: AccountId; readonly role: 'client' | 'pro' | 'admin' };
  /** Above the capacity. */
  readonly overbook: boolean;
  /** Whatever lead time and horizon say. */
  readonly force: boolean;
  readonly guestName: string | null;
  /** The studio's time zone. */
  readonly zone: string;
}

/** Whether somebody has the say over a class: an Admin, or a professional of its activity or of the class itself, as a substitute. */
export const isStaffOf = (
  { id, role }: Booker['by'],
  {
    activity,
    slot,
  }: { readonly activity: Pick<Activity, 'professionalIds'>; readonly slot: Pick<Slot, 'professionalIds'> },
): boolean =>
  role === 'admin' || (role === 'pro' && [...activity.professionalIds, ...slot.professionalIds].includes(id));

/**
 * As whom they ask, and how far above the capacity they may go. Refuses what a client asks for others, or of the studio;
 * `overbooking_off` while the studio does not want it.
 */
export const judgeBooker =
  (ports: BookerPorts) =>
  ({ by, userId, overbook, force, guestName }: Booker, { activity, slot }: SlotView) =>
    Effect.gen(function* () {
      const isStaff = isStaffOf(by, { activity, slot });
      const asksStaff = userId !== by.id || force || guestName !== null;
      if ((asksStaff && !isStaff) || (overbook && by.role !== 'admin'))
        return yield* Effect.fail(refusal('permission_denied'));
      const caller = isStaff ? ('staff' as const) : ('client' as const);
      if (!overbook) return { caller, overbookUpTo: null };
      const { allow_admin_overbooking: allowed } = yield* ports.flags.load;
      if (!allowed) return yield* Effect.fail(refusal('overbooking_off'));
      const { values } = yield* readSettingsDocument(ports)(bookingSettings);
      return { caller, overbookUpTo: values.maxOverbook };
    });
