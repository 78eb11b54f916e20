import { raiseAlert, type Attempt, type OperatorAlert } from '@svc/domain/commerce';
import type { MemoryDatabase, MemoryView } from '../../kernel/memory-database.ts';
import type { OperatorAlertStore } from './operator-alert-store.ts';

const keyOf = ({ provider, kind, externalId }: OperatorAlert): string => `${provider} ${kind} ${externalId}`;
const far = Number.MAX_SAFE_INTEGER;

/** Open first, soonest deadline first, newest first. */
const byUrgency = (a: OperatorAlert, b: OperatorAlert): number =>
  Number(a.state === 'Closed') - Number(b.state === 'Closed') ||
  (a.respondBy?.epochMilliseconds ?? far) - (b.respondBy?.epochMilliseconds ?? far) ||
  Temporal.Instant.compare(b.raisedAt, a.raisedAt) ||
  b.id.localeCompare(a.id);

const found = (view: MemoryView, id: OperatorAlert['id']): OperatorAlert | null =>
  view.all<OperatorAlert>('alert').find((alert) => alert.id === id) ?? null;

export const memoryOperatorAlertStore = (db: MemoryDatabase): OperatorAlertStore => ({
  find: (id) => db.read('alerts.find', (view) => found(view, id)),
  settle: (id, outcome) =>
    db.write('alerts.settle', (view) => {
      const alert = found(view, id);
      if (alert === null) return null;
      if (alert.state === 'Closed') return { alert, settledNow: false };
      const settled: OperatorAlert = { ...alert, state: 'Closed', outcome };
      view.put('alert', keyOf(alert), settled);
      return { alert: settled, settledNow: true };
    }),
  raise: (alert) =>
    db.write('alerts.raise', (view) => {
      const key = keyOf(alert);
      const next = raiseAlert(view.get<OperatorAlert>('alert', key) ?? null, alert);
      view.put('alert', key, next);
      return next;
    }),
  orderOfPayment: (provider, paymentId) =>
    db.read(
      'alerts.orderOfPayment',
      (view) =>
        view.all<Attempt>('attempt').find((attempt) => attempt.provider === provider && attempt.paymentId === paymentId)
          ?.orderId ?? null,
    ),
  list: ({ page, pageSize, state }) =>
    db.read('alerts.list', (view) => {
      const all = view.all<OperatorAlert>('alert').filter((alert) => state === undefined || alert.state === state);
      const first = (page - 1) * pageSize;
      return { items: all.toSorted(byUrgency).slice(first, first + pageSize), total: all.length };
    }),
});
