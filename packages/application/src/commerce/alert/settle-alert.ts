import * as Effect from 'effect/Effect';
import { settleAlert as settled } from '@svc/domain/commerce';
import type { OperatorAlertId } from '@svc/domain/kernel';
import { changesBetween, fromResult, isDeleted, mustExist, notFound, type AuditedActor } from '../../kernel/index.ts';
import type { MoneyPorts } from '../commerce-ports.ts';

export interface SettleAlert {
  readonly id: OperatorAlertId;
  /** What was done about it, in a person's words. */
  readonly note: string;
  readonly actor: AuditedActor;
}

/**
 * Closes an alert that a person has dealt with at the provider: money taken back, or paid twice, or a dispute whose
 * deadline has passed. Settling it again changes nothing. The words are about the payer: they stand in the alert and in
 * the personal part of the audit, where an erasure reaches them, and nowhere once the payer is deleted.
 * @throws alert_undecided for a dispute before its deadline
 */
export const settleAlert =
  (ports: Pick<MoneyPorts, 'alerts' | 'audit' | 'clock' | 'liveAccounts' | 'orders' | 'timeline' | 'unitOfWork'>) =>
  ({ id, note, actor }: SettleAlert) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const alert = yield* ports.alerts.find(id);
        if (alert === null) return yield* Effect.fail(notFound('OperatorAlert'));
        if (alert.state === 'Closed') return alert;
        const payer =
          alert.orderId === null ? null : (yield* ports.orders.read(alert.orderId).pipe(mustExist)).order.userId;
        const words = payer !== null && (yield* isDeleted(ports)(payer)) ? null : note;
        const { outcome } = yield* fromResult(settled(alert, words, ports.clock.now()));
        const settling = yield* ports.alerts.settle(id, outcome);
        if (settling === null) return yield* Effect.fail(notFound('OperatorAlert'));
        // Somebody else was quicker: theirs are the audit line and the timeline's.
        if (!settling.settledNow) return settling.alert;
        yield* ports.audit.record({
          actor,
          action: 'Modified',
          operation: 'alert.settle',
          entity: 'operatorAlert',
          entityId: id,
          ...(words === null ? {} : { subject: payer, personal: changesBetween(null, { note: words }) }),
          changes: changesBetween({ state: alert.state }, { state: settling.alert.state, kind: alert.kind }),
        });
        if (alert.orderId !== null)
          yield* ports.timeline.append(alert.orderId, {
            at: ports.clock.now(),
            event: 'alert.settled',
            actor,
            amountCents: alert.amountCents,
            facts: { kind: alert.kind, externalId: alert.externalId },
          });
        return settling.alert;
      }),
    );
