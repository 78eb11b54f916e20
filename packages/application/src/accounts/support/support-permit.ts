import * as Effect from 'effect/Effect';
import { isSupportPermit } from '@svc/domain/accounts';
import { err, ok, refusal, type AccountId } from '@svc/domain/kernel';
import { changesBetween, type PersonActor } from '../../kernel/index.ts';
import type { AccountPorts } from '../account-ports.ts';
import { changeAccount } from '../account/change-account.ts';

type Ports = Pick<AccountPorts, 'accounts' | 'audit' | 'clock' | 'unitOfWork'>;

const after = (until: Temporal.Instant | null, now: Temporal.Instant): Temporal.Instant | null =>
  until !== null && Temporal.Instant.compare(until, now) > 0 ? until : null;

/** Until when the person lets support change things; null when they do not. */
export const readSupportPermit = (ports: Pick<AccountPorts, 'accounts' | 'clock'>) => (id: AccountId) =>
  Effect.map(ports.accounts.find(id), (account) => after(account?.supportWritesUntil ?? null, ports.clock.now()));

const changePermit =
  (ports: Ports) => (actor: PersonActor, until: Temporal.Instant | null, operation: 'permitted' | 'withdrawn') =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const { accountId } = actor;
        const { before, after: now } = yield* changeAccount(ports.accounts)(accountId, (account) =>
          account.state === 'Enabled'
            ? ok({ ...account, supportWritesUntil: until })
            : err(refusal('session_invalidated')),
        );
        const shown = ({ supportWritesUntil: at }: typeof before) => ({ supportWritesUntil: at?.toString() ?? null });
        yield* ports.audit.record({
          actor,
          action: 'Modified',
          operation: `support.${operation}`,
          entity: 'account',
          entityId: accountId,
          subject: accountId,
          changes: changesBetween(shown(before), shown(now)),
        });
      }),
    );

/** Lets support change things in the person's name until then, seven days at most; in place of what they allowed before. */
export const permitSupport =
  (ports: Ports) =>
  ({ actor, until }: { readonly actor: PersonActor; readonly until: Temporal.Instant }) =>
    Effect.gen(function* () {
      if (!isSupportPermit(until, ports.clock.now())) return yield* Effect.fail(refusal('support_permit_out_of_range'));
      return yield* changePermit(ports)(actor, until, 'permitted');
    });

/** From now on support changes nothing; it may look. */
export const withdrawSupportPermit = (ports: Ports) => (actor: PersonActor) =>
  changePermit(ports)(actor, null, 'withdrawn');
