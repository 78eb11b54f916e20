import {
  openedAs,
  type OpenOrder,
  type OpenOrderRefusal,
  type OpenOrderResult,
  type OrderStore,
} from '@svc/application/commerce';
import { storeDown, type StoreDown, type Taken } from '@svc/application/kernel';
import { slotTable, type SlotState } from '@svc/domain/booking';
import { step, type OrderId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import { liveClaim, liveList, takeList } from '../booking/index.ts';
import type { Database } from '../kernel/database.ts';
import { afterDefects, inBatches } from '../kernel/in-batches.ts';
import { ofActor } from '../kernel/mikro-ledgers.ts';
import { json, sql } from '../kernel/statement.ts';

interface OpenColumns {
  readonly n: number;
  readonly id: string | null;
  readonly slot_state: SlotState | null;
  readonly ahead: boolean | null;
  readonly mine: boolean;
  /** Fewer active holds than allowed. */
  readonly may_hold: boolean;
}

/**
 * One statement for all checkouts of a moment, no two of one person. Each is judged by what is committed; then the
 * slots that still have room are locked, in the order of their ids, and give as many places as the fresh row has, in
 * the order in which people came. Who got one gets order, hold, attempt, intent, audit entry and the first line of the
 * timeline. Correct at READ COMMITTED: the counter is read from the locked row, raised before the lock is let go, and
 * walled by the check slot_taken; two checkouts of one person in two statements meet in the unique indexes hold_seat and
 * hold_live. The counter has no condition of its own: it would be judged on the row as it was before the wait. A full
 * slot refuses without being locked.
 */
const open = sql<OpenColumns>(
  'order_open',
  `with given as materialized (
     select * from json_to_recordset($1::json) as g(n int, user_id uuid, activity_id uuid, slot_id uuid, cents bigint,
       currency text, lines json, billing_profile json, provider text, hold_id uuid, attempt_id uuid, intent_id uuid,
       params_hash text, at timestamptz, expires_at timestamptz, most int, actor_kind text, actor text, request_id text,
       facts json, changes json)
   ), holding as materialized (
     select user_id, array_agg(seat) as seats from hold
     where user_id = any(array(select user_id from given)) and state = 'Active' group by user_id
   ), judged as materialized (
     select g.n, g.slot_id, g.at, g.most, coalesce(holding.seats, '{}') as seats, s.state as slot_state,
       s.starts_at > g.at as ahead, s.taken < s.capacity as room, coalesce(cardinality(holding.seats), 0) < g.most as may_hold,
       ${liveClaim('g.slot_id', 'g.user_id', liveList)} as mine
     from given g left join slot s on s.id = g.slot_id left join holding on holding.user_id = g.user_id
   ), wish as materialized (
     select * from judged
     where slot_state = any(${takeList}) and ahead and room and not mine and may_hold
   ), room as materialized (
     select id, starts_at, capacity - taken as places from slot
     where id = any(array(select slot_id from wish)) and state = any(${takeList}) and taken < capacity
     order by id for no key update
   ), granted as materialized (
     select n, slot_id, (select min(seat) from generate_series(1, most) seat where seat <> all(seats)) as seat from (
       select w.n, w.slot_id, w.most, w.seats, room.places, row_number() over (partition by w.slot_id order by w.n) as turn
       from wish w join room on room.id = w.slot_id and room.starts_at > w.at) queue
     where turn <= places
   ), place as (
     update slot set taken = taken + wanted.places
     from (select slot_id, count(*)::int as places from granted group by slot_id) wanted
     where slot.id = wanted.slot_id
     returning slot.id
   ), winner as materialized (
     select given.*, granted.seat from given join granted using (n) join place on place.id = granted.slot_id order by n
   ), opened as (
     insert into commerce_order (kind, user_id, activity_id, slot_id, state, total_cents, currency, lines, billing_profile,
       provider, captured_cents, refunded_cents, finalization_attempts, expires_at, created_at)
     select 'booking', user_id, activity_id, slot_id, 'Pending', cents, currency, lines, billing_profile, provider, 0, 0, 0,
       expires_at, at from winner order by n
     returning id, user_id
   ), numbered as materialized (
     select opened.id, winner.* from winner join opened using (user_id) order by user_id
   ), held as (
     insert into hold (id, order_id, slot_id, user_id, state, expires_at, seat)
     select hold_id, id, slot_id, user_id, 'Active', expires_at, seat from numbered
   ), tried as (
     insert into payment_attempt (id, order_id, provider, state, amount_cents, currency)
     select attempt_id, id, provider, 'Planned', cents, currency from numbered
   ), planned as (
     insert into intent (id, kind, subject, attempt, idempotency_key, params_hash, state, planned_at)
     select intent_id, 'session.create', id::text, 1, 'svc-session-order-' || id, params_hash, 'Planned', at from numbered
   ), told as (
     insert into order_timeline (order_id, at, event, actor_kind, actor, request_id, amount_cents, facts)
     select id, at, 'order.opened', actor_kind, actor, request_id, cents, facts from numbered
   ), audited as (
     insert into audit_log (actor_kind, actor, request_id, action, entity, entity_id, changes)
     select actor_kind, actor, request_id, 'order.open', 'order', id::text, changes from numbered
     where actor_kind = 'person'
   )
   select judged.n, numbered.id, judged.slot_state, judged.ahead, judged.mine, judged.may_hold
   from judged left join numbered using (n)`,
);

const rowOf = (command: OpenOrder, n: number) => {
  const [actorKind, actor, requestId] = ofActor(command.actor);
  const { slotId, provider, total } = command;
  return {
    n,
    user_id: command.userId,
    activity_id: command.activityId,
    slot_id: slotId,
    cents: total.amountCents,
    currency: total.currency,
    lines: command.lines,
    billing_profile: command.billingProfile,
    provider,
    hold_id: command.holdId,
    attempt_id: command.attemptId,
    intent_id: command.intentId,
    params_hash: command.paramsHash,
    at: command.now.toString(),
    expires_at: command.expiresAt.toString(),
    most: command.maxActiveHolds,
    actor_kind: actorKind,
    actor,
    request_id: requestId,
    facts: { slot: slotId, provider },
    changes: { slot: slotId, totalCents: total.amountCents },
  };
};

const refusalOf = ({ slot_state: state, ahead, mine, may_hold: mayHold }: OpenColumns): OpenOrderRefusal => {
  if (state === null) return 'slot_not_found';
  const takes = step(slotTable, state, 'take');
  if (takes.isErr()) return takes.error;
  if (ahead !== true) return 'slot_over';
  if (mine) return 'already_booked';
  return mayHold ? 'place_full' : 'hold_limit_reached';
};

const resultOf = (command: OpenOrder, row: OpenColumns | undefined): OpenOrderResult => {
  if (row === undefined) throw new Error('the statement left out a checkout');
  if (row.id === null) return { kind: 'refused', code: refusalOf(row) };
  return openedAs(command, Number(row.id) as OrderId);
};

/** Of different people. Runs on its own: inside a transaction the first unique violation would end that. */
const openTogether = (database: Database, commands: readonly OpenOrder[]) =>
  Effect.map(database.attempt(open, [json(commands.map(rowOf))]), (rows): readonly OpenOrderResult[] => {
    const byN = new Map(rows.map((row) => [row.n, row]));
    return commands.map((command, n) => resultOf(command, byN.get(n)));
  });

/** Another checkout of the same person can take the same seat at the same moment; then this one looks again. */
const openAlone = (
  database: Database,
  command: OpenOrder,
  tries = command.maxActiveHolds + 2,
): Effect.Effect<OpenOrderResult, StoreDown> => {
  const onTaken = ({ constraint }: Taken): Effect.Effect<OpenOrderResult, StoreDown> => {
    if (constraint === 'hold_live') return Effect.succeed({ kind: 'refused', code: 'already_booked' });
    if (constraint !== 'hold_seat') return Effect.die(new Error(`unexpected unique violation of ${constraint}`));
    return tries > 0 ? openAlone(database, command, tries - 1) : Effect.fail(storeDown('the seats are busy'));
  };
  const opened = Effect.map(openTogether(database, [command]), ([result]) => result as OpenOrderResult);
  return Effect.catchTag(opened, 'Taken', onTaken);
};

/** The first checkout of each person together; a second one of the same person after them, so that it sees the first. */
const openGroup =
  (database: Database) =>
  (commands: readonly OpenOrder[]): Effect.Effect<readonly OpenOrderResult[], StoreDown> => {
    const alone = (command: OpenOrder) => openAlone(database, command);
    const [only] = commands;
    if (commands.length === 1 && only !== undefined) return Effect.map(alone(only), (result) => [result]);
    const people = new Set<string>();
    const isFirst = commands.map(({ userId }) => !people.has(userId) && people.add(userId) !== undefined);
    const first = commands.filter((_, at) => isFirst[at]);
    const again = commands.filter((_, at) => !isFirst[at]);
    return Effect.gen(function* () {
      // A checkout of one of them in another statement met one here: nothing of this one is written.
      const together = yield* Effect.catchTag(openTogether(database, first), 'Taken', () =>
        Effect.forEach(first, alone),
      );
      const after = yield* Effect.forEach(again, alone);
      const results = new Map([
        ...first.map((each, at) => [each, together[at]] as const),
        ...again.map((each, at) => [each, after[at]] as const),
      ]);
      return commands.map((command) => results.get(command) as OpenOrderResult);
    });
  };

/**
 * Opens orders, together where they come together. When the database fails in the middle all of them fail: they may have
 * been opened, and a second try would only find the person's own hold.
 */
export const openOrders = (database: Database): OrderStore['open'] =>
  inBatches(openGroup(database), { most: 256, mayReplay: afterDefects });
