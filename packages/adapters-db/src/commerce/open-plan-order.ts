import { heldAccounts } from '../accounts/index.ts';
import { accountDeleted } from '@svc/application/kernel';
import { openedChanges, openedPlanAs, type OrderStore } from '@svc/application/commerce';
import type { OrderId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from '../kernel/database.ts';
import { ofAudited } from '../kernel/audit-log.mikro.ts';
import { ofActor } from '../kernel/ledgers.mikro.ts';
import { json, sql } from '../kernel/statement.ts';

/**
 * Order, attempt, intent, the timeline's first line and, unless a machine opens it, the audit entry: one statement. The
 * account is held, so that it is not deleted meanwhile; of one that was deleted nothing is written.
 */
const open = sql<{ id: string }>(
  'order_open_plan',
  `with person as materialized (
     ${heldAccounts('array[$1::uuid]')}
   ), opened as (
     insert into commerce_order (kind, user_id, plan, state, total_cents, currency, lines, billing_profile, provider,
       captured_cents, refunded_cents, finalization_attempts, expires_at, created_at)
     select 'commerce', $1::uuid, $2::json, 'Pending', $3::bigint, $4::text, $5::json, $6::json, $7::text, 0, 0, 0,
       $8::timestamptz, $9::timestamptz
     where not exists (select from person where state = 'Deleted')
     returning id
   ), tried as (
     insert into payment_attempt (id, order_id, provider, state, amount_cents, currency)
     select $10::uuid, id, $7::text, 'Planned', $3::bigint, $4::text from opened
   ), planned as (
     insert into intent (id, kind, subject, attempt, idempotency_key, params_hash, state, planned_at)
     select $11, 'session.create', id::text, 1, 'svc-session-order-' || id || '-' || $10::uuid, $12, 'Planned', $9::timestamptz from opened
   ), noted as (
     insert into order_timeline (order_id, at, event, actor_kind, actor, request_id, amount_cents, facts)
     select id, $9::timestamptz, 'order.opened', $13::text, $14::text, $15::text, $3::bigint, $16 from opened
   ), audited as (
     insert into audit_log (actor_kind, actor, actor_alias, ip, request_id, action, operation, entity, entity_id, subject,
       changes)
     select $13::text, $18, $19, $20, $15::text, 'Created', 'order.open', 'order', id::text, $1::uuid, $17 from opened
     where $13::text <> 'machine'
   )
   select id from opened`,
);

/** Opens an order of a plan. */
export const openPlanOrders =
  (database: Database): OrderStore['openPlan'] =>
  (command) => {
    const { userId, plan, total, lines, billingProfile, provider, attemptId, intentId, paramsHash } = command;
    const [actorKind, actor, requestId] = ofActor(command.actor);
    const [, auditActor, alias, ip] = ofAudited(command.actor);
    const params = [
      userId,
      json(plan),
      total.amountCents,
      total.currency,
      json(lines),
      json(billingProfile),
      provider,
      command.expiresAt,
      command.now,
      attemptId,
      intentId,
      paramsHash,
      actorKind,
      actor,
      requestId,
      json({ plan: plan.id, provider }),
      json(openedChanges({ plan: plan.id }, total)),
      auditActor,
      alias,
      ip,
    ];
    return Effect.flatMap(database.query(open, params), ([row]) =>
      row === undefined
        ? Effect.fail(accountDeleted)
        : Effect.succeed(openedPlanAs(command, Number(row.id) as OrderId)),
    );
  };
