import * as Effect from 'effect/Effect';
import { statusOn, type ClientSubscription, type StudioPlan } from '@svc/domain/booking';
import type { MemoryDatabase } from '../../kernel/memory-database.ts';
import type { StudioPlanQuery, StudioPlanStore } from './studio-plan-store.ts';

const table = 'studioPlan';
type Order = (a: StudioPlan, b: StudioPlan) => number;

const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
const orders: Readonly<Record<StudioPlanQuery['sort'], Order>> = {
  position: (a, b) => a.position - b.position,
  name: (a, b) => byText(a.name.it, b.name.it),
  price: (a, b) => a.price.amountCents - b.price.amountCents,
};
const sorted = (plans: readonly StudioPlan[], order: Order): readonly StudioPlan[] =>
  plans.toSorted((a, b) => order(a, b) || byText(a.id, b.id));

export const memoryStudioPlanStore = (db: MemoryDatabase): StudioPlanStore => ({
  find: (id) => db.read('studioPlans.find', (view) => view.get<StudioPlan>(table, id) ?? null),
  lock: (id) => db.write('studioPlans.lock', (view) => view.get<StudioPlan>(table, id) ?? null),
  list: ({ active, archived, sort, page, pageSize }) =>
    db.read('studioPlans.list', (view) => {
      const all = view
        .all<StudioPlan>(table)
        .filter(
          (plan) => (active === null || plan.active === active) && (archived === null || plan.archived === archived),
        );
      return { items: sorted(all, orders[sort]).slice((page - 1) * pageSize, page * pageSize), total: all.length };
    }),
  offered: () =>
    db.read('studioPlans.offered', (view) =>
      sorted(
        view.all<StudioPlan>(table).filter(({ online, active, archived }) => online && active && !archived),
        orders.position,
      ),
    ),
  insert: (plan) => Effect.asVoid(db.write('studioPlans.insert', (view) => view.put(table, plan.id, plan))),
  save: (plan) => Effect.asVoid(db.write('studioPlans.save', (view) => view.put(table, plan.id, plan))),
  remove: (id) => Effect.asVoid(db.write('studioPlans.remove', (view) => view.remove(table, id))),
  soldOf: (id, today) =>
    db.read('studioPlans.soldOf', (view) => {
      const sold = view.all<ClientSubscription>('clientSubscription').filter(({ planId }) => planId === id);
      const live = sold.filter((each) => !['Expired', 'Cancelled'].includes(statusOn(each, today)));
      return { ever: sold.length, live: live.length };
    }),
});
