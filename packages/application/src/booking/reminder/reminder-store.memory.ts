import { reminderTable, type Reminder } from '@svc/domain/booking';
import { step } from '@svc/domain/kernel';
import type { MemoryDatabase } from '../../kernel/memory-database.ts';
import type { ReminderStore } from './reminder-store.ts';

const keyOf = ({ bookingId, n }: Pick<Reminder, 'bookingId' | 'n'>): string => `${bookingId}:${n}`;
const byDue = (a: Reminder, b: Reminder): number => Temporal.Instant.compare(a.dueAt, b.dueAt);

export const memoryReminderStore = (db: MemoryDatabase): ReminderStore => ({
  plan: (reminders) =>
    db.write('reminders.plan', (view) => {
      for (const each of reminders)
        if (view.get('reminder', keyOf(each)) === undefined) view.put('reminder', keyOf(each), each);
    }),
  skip: (bookingId) =>
    db.write('reminders.skip', (view) => {
      const all = view.all<Reminder>('reminder').filter((each) => each.bookingId === bookingId);
      for (const each of all)
        view.put('reminder', keyOf(each), { ...each, state: step(reminderTable, each.state, 'skip')._unsafeUnwrap() });
      return all.filter(({ state }) => state === 'Handed').toSorted((a, b) => a.n - b.n);
    }),
  replan: (bookingId, wanted) =>
    db.write('reminders.replan', (view) => {
      const all = view.all<Reminder>('reminder').filter((each) => each.bookingId === bookingId);
      const planned = new Map(wanted.map((each) => [each.n, each]));
      for (const each of all) {
        if (each.state === 'Handed') continue; // its row refuses
        const to = planned.get(each.n);
        const state = step(reminderTable, each.state, to === undefined ? 'skip' : 'replan')._unsafeUnwrap();
        view.put('reminder', keyOf(each), { ...each, ...to, state });
      }
      for (const each of wanted)
        if (view.get('reminder', keyOf(each)) === undefined) view.put('reminder', keyOf(each), each);
      return all.filter(({ state }) => state === 'Handed').toSorted((a, b) => a.n - b.n);
    }),
  of: (bookingId) =>
    db.read('reminders.of', (view) =>
      view
        .all<Reminder>('reminder')
        .filter((each) => each.bookingId === bookingId)
        .toSorted((a, b) => a.n - b.n),
    ),
  takeDue: (now) =>
    db.write('reminders.takeDue', (view) => {
      const due = view
        .all<Reminder>('reminder')
        .filter(({ state, dueAt }) => state === 'Planned' && Temporal.Instant.compare(dueAt, now) <= 0);
      return due.toSorted(byDue)[0] ?? null;
    }),
  save: (reminder) => db.write('reminders.save', (view) => view.put('reminder', keyOf(reminder), reminder)),
});
