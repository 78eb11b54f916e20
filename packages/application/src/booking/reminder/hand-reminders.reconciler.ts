import * as Effect from 'effect/Effect';
import { reminderKey, reminderTable, type Reminder } from '@svc/domain/booking';
import { step, type MailId } from '@svc/domain/kernel';
import type { Addressees, Clock, Ids, LoopStatus, Outbox, UnitOfWork } from '../../kernel/index.ts';
import type { SlotClearings } from '../clearing/slot-clearings.ts';
import type { BookingStore, BookingView } from '../booking/booking-stores.ts';
import { noticeText } from '../notice/notice-texts.ts';
import type { RemindPorts } from './remind.ts';

export interface HandRemindersPorts extends RemindPorts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly unitOfWork: UnitOfWork;
  readonly outbox: Outbox;
  readonly addressees: Addressees;
  readonly bookings: BookingStore;
  readonly slotClearings: Pick<SlotClearings, 'isUnderWay'>;
}

const LIMIT = 100;

/**
 * Each reminder that is due becomes a mail that goes out at most once, in one transaction: a cancellation meanwhile waits for it and
 * then finds the mail. Of a booking that is not confirmed any more, and of a class that has begun or is taken from its people, nobody is
 * reminded.
 */
export const handReminders = (ports: HandRemindersPorts) =>
  Effect.gen(function* () {
    let done = 0;
    while (done < LIMIT && (yield* ports.unitOfWork.run(handOne(ports)))) done += 1;
    return { done, failed: 0, more: done === LIMIT } satisfies LoopStatus;
  });

const handOne = (ports: HandRemindersPorts) =>
  Effect.gen(function* () {
    const now = ports.clock.now();
    const reminder = yield* ports.reminders.takeDue(now);
    if (reminder === null) return false;
    const view = yield* ports.bookings.viewOf(reminder.bookingId);
    const to =
      view !== null && (yield* takesPlace(ports)(view, now)) ? yield* ports.addressees.find(view.booking.userId) : null;
    const event = to === null ? 'skip' : 'due';
    yield* ports.reminders.save({ ...reminder, state: step(reminderTable, reminder.state, event)._unsafeUnwrap() });
    if (view !== null && to !== null) yield* mail(ports)(reminder, view, to, now);
    return true;
  });

/** The booking counts, and its class is ahead and not being taken from it. */
const takesPlace =
  (ports: Pick<HandRemindersPorts, 'slotClearings'>) =>
  ({ booking, slot }: BookingView, now: Temporal.Instant) =>
    booking.state !== 'Confirmed' || slot.state === 'Cancelled' || Temporal.Instant.compare(slot.startsAt, now) <= 0
      ? Effect.succeed(false)
      : Effect.map(ports.slotClearings.isUnderWay(slot.id), (emptied) => !emptied);

const mail =
  (ports: HandRemindersPorts) =>
  (
    reminder: Reminder,
    { activity, slot, booking }: BookingView,
    { email, language }: { readonly email: string; readonly language: 'it' | 'en' },
    now: Temporal.Instant,
  ) => {
    const givenBack = { entry: 'none', refundPercent: 0 } as const;
    const about = { activity: activity.name, slot, guestName: booking.guestName, byStudio: false };
    const text = noticeText('bookingReminder', language, { ...about, givenBack, offerUntil: null });
    const planned = ports.onceMails.plan({
      id: ports.ids.next<MailId>(),
      at: now,
      channel: 'booking',
      template: 'bookingReminder',
      purposeKey: reminderKey(reminder),
      to: email,
      language,
      ...text,
      until: slot.startsAt,
    });
    return Effect.andThen(planned, ports.outbox.wake('mails'));
  };
