import * as Effect from 'effect/Effect';
import { reminderKey, reminderTable, remindersOf, type Activity, type Slot } from '@svc/domain/booking';
import { step, type BookingId } from '@svc/domain/kernel';
import type { OnceMails } from '../../kernel/index.ts';
import { readQuietHours, type QuietHoursPorts } from '../quiet/read-quiet-hours.ts';
import type { ReminderStore } from './reminder-store.ts';

export interface RemindPorts extends QuietHoursPorts {
  readonly reminders: ReminderStore;
  readonly onceMails: OnceMails;
}

interface Confirmed {
  readonly booking: { readonly id: BookingId; readonly sequence: number };
  readonly slot: Pick<Slot, 'localDate' | 'zone' | 'startsAt'>;
  readonly activity: Pick<Activity, 'reminders'>;
}

/** Those of a booking as it stands, by the quiet hours of the studio. */
const remindersFor = (ports: QuietHoursPorts, { booking, slot, activity }: Confirmed, now: Temporal.Instant) =>
  activity.reminders.length === 0
    ? Effect.succeed([])
    : Effect.map(readQuietHours(ports), (quiet) => remindersOf(booking, activity.reminders, slot, quiet, now));

/** Plans what its activity reminds of, in the unit of work that confirms a booking. */
export const planReminders =
  (ports: Pick<RemindPorts, 'reminders' | 'settingsDocuments'>) => (confirmed: Confirmed, now: Temporal.Instant) =>
    Effect.flatMap(remindersFor(ports, confirmed, now), (planned) =>
      planned.length === 0 ? Effect.void : ports.reminders.plan(planned),
    );

/**
 * The reminders of a booking whose class was moved are planned anew, in the unit of work that moves it. A mail that nobody has begun to send
 * names the old time: it is taken back and planned for the new one. Who was reminded is not reminded again.
 */
export const replanReminders = (ports: RemindPorts) => (confirmed: Confirmed, now: Temporal.Instant) =>
  Effect.gen(function* () {
    const planned = yield* remindersFor(ports, confirmed, now);
    for (const handed of yield* ports.reminders.replan(confirmed.booking.id, planned)) {
      if ((yield* ports.onceMails.skip([reminderKey(handed)], 'moved', now)) === 0) continue;
      const wanted = planned.find(({ n }) => n === handed.n);
      const back = step(reminderTable, handed.state, 'takeBack')._unsafeUnwrap(); // no cell of the row refuses
      const state = wanted === undefined ? step(reminderTable, back, 'skip')._unsafeUnwrap() : back;
      yield* ports.reminders.save({ ...handed, ...wanted, state });
    }
  });

/**
 * Nobody is reminded of a booking that ends, in the unit of work that ends it: what is planned is skipped, and so is a mail that
 * nobody has begun to send.
 */
export const endReminders = (ports: RemindPorts) => (bookingId: BookingId, now: Temporal.Instant) =>
  Effect.flatMap(ports.reminders.skip(bookingId), (handed) =>
    handed.length === 0 ? Effect.void : Effect.asVoid(ports.onceMails.skip(handed.map(reminderKey), 'cancelled', now)),
  );
