import type { Account, Passkey } from '@svc/domain/accounts';
import {
  liveBookingStates,
  type Booking,
  type CalendarFeed,
  type ClientSubscription,
  type Slot,
} from '@svc/domain/booking';
import {
  unsettledOrderStates,
  type Attempt,
  type OperatorAlert,
  type Order,
  type OrderState,
} from '@svc/domain/commerce';
import type { Form } from '@svc/domain/content';
import type { AccountId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import { anonymizeAudit, isBy } from '../../kernel/audit/audit-rows.memory.ts';
import type { StoredAuditEntry } from '../../kernel/index.ts';
import type { MemoryDatabase, MemoryView } from '../../kernel/memory-database.ts';
import {
  documentsOf,
  forgetBuyerAddress,
  forgetDraft,
  forgetMailOf,
  isNoDocumentYet,
  type DocumentMail,
  type StoredDocument,
} from './account-documents.memory.ts';
import { forgetClasses, recordsAbout } from './account-mentions.memory.ts';
import { forgetFiles } from './account-files.memory.ts';
import { preferencesOf } from './account-preferences.memory.ts';
import type { StoredAuthEvent } from '../auth-event/auth-event-store.ts';
import type { ExternalIdentity } from '../social/identity-store.ts';
import { forgetOfContacts, forgetSentFrom, keepSenderOf, sentBy } from './account-submissions.memory.ts';
import type { AccountRecords, ExportSection, PersonalRow } from './account-records.ts';
import { forgetImported } from './forget-imported.memory.ts';
import { removeWhere } from './remove-where.memory.ts';

interface Owned {
  readonly id: string;
  readonly userId?: string;
  readonly accountId?: string | null;
  readonly ownerId?: string;
  readonly state?: string;
  readonly email?: string;
}
interface OrderLike extends Owned {
  readonly state: OrderState;
}

const among = (states: readonly string[], state: string): boolean => states.includes(state);
const of = <R extends Owned>(view: MemoryView, table: string, id: AccountId): readonly R[] =>
  view.all<R>(table).filter((row) => [row.userId, row.accountId, row.ownerId].includes(id));
const ahead = (view: MemoryView, booking: Booking, now: Temporal.Instant): boolean => {
  const slot = view.get<Slot>('slot', booking.slotId);
  return slot !== undefined && Temporal.Instant.compare(slot.startsAt, now) > 0;
};
interface MailTo {
  readonly id: string;
  readonly to: string | null;
  readonly kind?: string;
  readonly template?: string;
}
type Special =
  | 'account'
  | 'formSubmissions'
  | 'preferences'
  | 'passkeys'
  | 'billingProfile'
  | 'auditEntries'
  | 'invoices'
  | 'mails';
/** The table behind each other part of the download. */
const tableOf: Readonly<Record<Exclude<ExportSection, Special>, string>> = {
  professionalProfile: 'professionalProfile',
  photos: 'photo',
  files: 'storedFile',
  contacts: 'contact',
  identities: 'externalIdentity',
  sessions: 'session',
  signIns: 'authEvent',
  bookings: 'booking',
  bookingBlocks: 'bookingBlock',
  subscriptions: 'clientSubscription',
  entryMovements: 'entryMovement',
  waitingEntries: 'waitingEntry',
  checkIns: 'checkIn',
  orders: 'order',
};

const sectionOf = (view: MemoryView, section: ExportSection, id: AccountId): readonly PersonalRow[] => {
  const account = view.get<Account>('account', id);
  if (section === 'account') {
    if (account === undefined) return [];
    const { passwordHash: _, defaultPassword: __, ...shown } = account;
    return [{ ...shown, createdAt: account.createdAt.toString() }];
  }
  if (section === 'billingProfile') {
    const profile = view.get('billingProfile', id);
    return profile === undefined ? [] : [{ profile }];
  }
  if (section === 'formSubmissions') return account === undefined ? [] : sentBy(view, account);
  if (section === 'passkeys')
    return of<Passkey>(view, 'passkey', id).map(({ name, transports, createdAt, lastUsedAt }) => ({
      ...{ name, transports, createdAt: createdAt.toString() },
      lastUsedAt: lastUsedAt?.toString() ?? null,
    }));
  if (section === 'auditEntries')
    return view
      .all<StoredAuditEntry>('audit')
      .filter((entry) => isBy(entry, id) || entry.subject === id)
      .map(({ personal, ...entry }) => ({
        ...entry,
        entityId: among(['account', 'billingProfile'], entry.entity) && entry.entityId !== id ? null : entry.entityId,
        byYou: isBy(entry, id),
        changes: entry.subject === id ? { ...entry.changes, ...(typeof personal === 'string' ? {} : personal) } : null,
      }));
  if (section === 'preferences') return preferencesOf(view, id) as unknown as readonly PersonalRow[];
  if (section === 'invoices') return documentsOf(view, id) as unknown as readonly PersonalRow[];
  if (section === 'mails')
    return [
      ...view.all<MailTo>('mail'),
      ...view.all<MailTo>('mailDelivery').filter(({ id: each }) => view.get('mail', each) === undefined),
    ]
      .filter(({ to }) => to === account?.email)
      .map(({ kind, template }) => ({ kind: kind ?? template ?? '' }));
  return of(view, tableOf[section], id) as unknown as readonly PersonalRow[];
};

const forgetAddress = (view: MemoryView, email: string): void => {
  removeWhere<{ id: string; to: string }>(
    view,
    'mail',
    ({ id }) => id,
    ({ to }) => to === email,
  );
  for (const row of view
    .all<MailTo & { readonly state: string; readonly purposeKey?: string | null }>('mailDelivery')
    .filter(({ to }) => to === email))
    view.put('mailDelivery', row.id, {
      ...{ ...row, to: null, state: row.state === 'Queued' ? 'Skipped' : row.state },
      purposeKey: row.purposeKey?.toLowerCase().includes(email) ? null : (row.purposeKey ?? null),
    });
  removeWhere<Owned>(
    view,
    'otpRequest',
    ({ id }) => id,
    (row) => row.email === email,
  );
  view.remove('lockout', email);
  for (const form of view.all<Form>('form'))
    if (form.notifyEmails.some((each) => each.toLowerCase() === email)) {
      const notifyEmails = form.notifyEmails.filter((each) => each.toLowerCase() !== email);
      view.put('form', form.id, { ...form, notifyEmails, version: form.version + 1 });
    }
  for (const row of view.all<StoredDocument>('fattura'))
    if (row.buyerEmail?.toLowerCase() === email) forgetBuyerAddress(view, row);
};

const forgetPerson = (view: MemoryView, id: AccountId, ids: readonly AccountId[]): void => {
  const about = recordsAbout(view, id);
  forgetClasses(view, id);
  forgetImported(view, id);
  forgetOfContacts(view, id);
  const own = new Set(of<Owned>(view, 'session', id).map((session) => session.id));
  removeWhere<Owned & { readonly operatorSessionId?: string }>(
    view,
    'session',
    (row) => row.id,
    ({ operatorSessionId }) => operatorSessionId !== undefined && own.has(operatorSessionId),
  );
  for (const each of preferencesOf(view, id)) view.remove('preference', each.id);
  for (const table of ['session', 'oidcRecord', 'actionToken', 'otpRequest', 'signInStep', 'passkey', 'contact'])
    removeWhere<Owned>(
      view,
      table,
      (row) => row.id,
      ({ accountId, userId }) => [accountId, userId].includes(id),
    );
  removeWhere<ExternalIdentity>(
    view,
    'externalIdentity',
    ({ provider, subject }) => `${provider} ${subject}`,
    ({ accountId }) => accountId === id,
  );
  view.remove('secondFactor', id);
  for (const counter of ['factor', 'change']) view.remove('lockout', `${counter}:${id}`);
  for (const table of ['billingProfile', 'professionalProfile']) view.remove(table, id);
  for (const event of view.all<StoredAuthEvent>('authEvent')) {
    const [own, acted] = [event.accountId === id, event.operator === id];
    if (!own && !acted) continue;
    const nobody = { ...(own ? { accountId: null, maskedEmail: '***' } : {}), ...(acted ? { operator: null } : {}) };
    view.put('authEvent', String(event.id), { ...event, ...nobody, address: null });
  }
  for (const row of documentsOf(view, id)) {
    if (isNoDocumentYet(view, row, ids)) {
      forgetDraft(view, row);
      continue;
    }
    for (const job of view.all<DocumentMail>('emailJob')) if (job.fatturaId === row.id) forgetMailOf(view, job);
    forgetBuyerAddress(view, row);
  }
  anonymizeAudit(view, id, about);
  const orders = new Set(view.all<Order>('order').flatMap((order) => (order.userId === id ? [order.id] : [])));
  for (const alert of view.all<OperatorAlert>('alert'))
    if (alert.orderId !== null && orders.has(alert.orderId))
      view.put('alert', `${alert.provider} ${alert.kind} ${alert.externalId}`, { ...alert, outcome: null });
  for (const [key, busy] of view.entries<{ ownerId: string }>('busy'))
    if (busy.ownerId === id) view.remove('busy', key);
  forgetFiles(view, id);
  view.remove('bookingBlock', id);
  for (const feed of view.all<CalendarFeed>('calendarFeed'))
    if (feed.owner.id === id) view.remove('calendarFeed', feed.id);
  for (const booking of view.all<Booking>('booking'))
    if (booking.userId === id)
      view.put('booking', booking.id, {
        ...booking,
        guestName: null,
        ended: booking.ended && { ...booking.ended, reason: null },
      });
  for (const movement of view.all<{ id: string; userId: string }>('entryMovement'))
    if (movement.userId === id) view.put('entryMovement', movement.id, { ...movement, reason: null });
  for (const each of view.all<ClientSubscription>('clientSubscription').filter(({ userId }) => userId === id)) {
    const suspensions = each.suspensions.map((suspension) => ({ ...suspension, reason: null }));
    view.put('clientSubscription', each.id, { ...each, note: null, suspensions });
  }
};

export const memoryAccountRecords = (db: MemoryDatabase): AccountRecords => ({
  tiesOf: (id, now) =>
    db.read('records.ties', (view) => {
      const bookings = of<Booking & Owned>(view, 'booking', id);
      const live = bookings.filter((booking) => among(liveBookingStates, booking.state) && ahead(view, booking, now));
      const orders = of<OrderLike>(view, 'order', id);
      const awaited = new Set<unknown>(
        view.all<Attempt>('attempt').flatMap(({ orderId, state }) => (state === 'Awaiting' ? [orderId] : [])),
      );
      const open = orders.filter((order) => among(unsettledOrderStates, order.state) || awaited.has(order.id)).length;
      return {
        bookings: {
          future: live.length,
          futurePaid: live.filter(({ orderId }) => orderId !== null).length,
          past: bookings.length - live.length,
        },
        orders: { open, closed: orders.length - open },
        invoices: documentsOf(view, id).length,
        billingProfile: view.get('billingProfile', id) !== undefined,
        entriesLeft: of<Owned & { readonly remaining: number | null }>(view, 'clientSubscription', id).reduce(
          (sum, { remaining }) => sum + (remaining ?? 0),
          0,
        ),
        photos: of(view, 'photo', id).length,
        openSessions: of<Owned>(view, 'session', id).filter(({ state }) => state === 'Valid').length,
        activities: view
          .all<{ readonly professionalIds: readonly string[] }>('activity')
          .filter(({ professionalIds }) => professionalIds.includes(id)).length,
      };
    }),
  forgetAddresses: (emails) =>
    db.write('records.forgetAddresses', (view) => {
      for (const email of emails) forgetAddress(view, email);
    }),
  keepSender: (emails, id) => db.write('records.keepSender', (view) => keepSenderOf(view, emails, id)),
  forgetSent: (emails, id) => db.write('records.forgetSent', (view) => forgetSentFrom(view, emails, id)),
  forgetPersons: (ids) =>
    db.write('records.forgetPersons', (view) => {
      for (const id of ids) forgetPerson(view, id, ids);
    }),
  forgetLeft: Effect.succeed(null),
  exportPage: (id, section, after, limit) =>
    db.read('records.exportPage', (view) => {
      const [rows, from] = [sectionOf(view, section, id), Number(after ?? 0)];
      return { rows: rows.slice(from, from + limit), next: from + limit < rows.length ? String(from + limit) : null };
    }),
});
