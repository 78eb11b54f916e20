import type { Booking, Closure, Slot } from '@svc/domain/booking';
import type { AccountId } from '@svc/domain/kernel';
import type { StoredAuditEntry } from '../../kernel/index.ts';
import type { MemoryView } from '../../kernel/memory-database.ts';
import { preferencesOf } from './account-preferences.memory.ts';

const keyOf = (entity: string, id: string): string => `${entity} ${id}`;
const isOfTheirs = (slot: Slot | undefined, id: AccountId): boolean =>
  slot?.state === 'Cancelled' && slot.professionalIds.includes(id);

/** Records about a person whose entries do not all name them, as they stand and as the entries say that they stood. */
export const recordsAbout = (view: MemoryView, id: AccountId): ReadonlySet<string> => {
  const rows = <R>(table: string, isTheirs: (row: R) => boolean) =>
    view.all<R & { id: string }>(table).filter(isTheirs);
  const contacts = rows<{ userId: string | null }>('contact', ({ userId }) => userId === id).map((each) => each.id);
  const entries = view
    .all<StoredAuditEntry>('audit')
    .filter(
      ({ entity, subject, personal }) =>
        (['contact', 'preference'].includes(entity) && subject === id) ||
        (['contact', 'preference', 'closure', 'auditExport'].includes(entity) && JSON.stringify(personal).includes(id)),
    );
  const sent = rows<{ contactId: string | null; hold: object | null }>(
    'formSubmission',
    ({ contactId, hold }) => hold === null && contactId !== null && contacts.includes(contactId),
  );
  const closures = rows<Closure>('closure', ({ scope }) => scope.kind === 'professionals' && scope.ids.includes(id));
  return new Set([
    ...contacts.map((each) => keyOf('contact', each)),
    ...preferencesOf(view, id).map((each) => keyOf('preference', each.id)),
    ...sent.map((each) => keyOf('formSubmission', each.id)),
    ...closures.map((each) => keyOf('closure', each.id)),
    ...rows<Slot>('slot', (slot) => isOfTheirs(slot, id)).map((each) => keyOf('slot', each.id)),
    ...entries.map(({ entity, entityId }) => keyOf(entity, entityId)),
  ]);
};

/** Words about somebody who gave classes, in closures and in the places of classes that were cancelled. */
export const forgetClasses = (view: MemoryView, id: AccountId): void => {
  for (const closure of view.all<Closure>('closure')) {
    const { scope, version } = closure;
    if (scope.kind !== 'professionals' || !scope.ids.includes(id)) continue;
    const ids = scope.ids.filter((each) => each !== id);
    view.put('closure', closure.id, { ...closure, note: null, scope: { ...scope, ids }, version: version + 1 });
  }
  for (const booking of view.all<Booking>('booking'))
    if (booking.state === 'StudioCancelled' && isOfTheirs(view.get<Slot>('slot', booking.slotId), id))
      view.put('booking', booking.id, { ...booking, ended: booking.ended && { ...booking.ended, reason: null } });
};
