import * as Effect from 'effect/Effect';
import {
  atLeast,
  erased,
  isErased,
  mayErase,
  normalizeEmail,
  type Account,
  type Privileged,
} from '@svc/domain/accounts';
import { refusal, type AccountId, type SessionId } from '@svc/domain/kernel';
import { changesBetween, notFound, type AuditedActor } from '../../kernel/index.ts';
import { changeAccount } from '../account/change-account.ts';
import { confirmIdentity } from '../social/confirm-identity.ts';
import { leave, type LeavePorts } from './delete-user.ts';
import { sessionStands } from '../session/standing-session.ts';
import { removePhotosOf } from '../photo/photos.ts';
import { changeFacts } from './judge-change.ts';

export interface EraseUser {
  readonly caller: Privileged;
  readonly sessionId: SessionId | null;
  readonly id: AccountId;
  /** The address of the account that goes, typed again. */
  readonly email: string;
  /** The caller's own. */
  readonly password: string | null;
  readonly actor: AuditedActor;
}

/** What proved the caller still does: the password is the one that was shown, and the session has not ended meanwhile. */
const requireStill = (ports: LeavePorts) => (seen: Account, sessionId: SessionId | null) =>
  Effect.gen(function* () {
    const account = yield* ports.accounts.find(seen.id);
    if (account?.passwordHash !== seen.passwordHash) return yield* Effect.fail(refusal('confirmation_failed'));
    if (sessionId !== null && !(yield* sessionStands(ports)(seen.id, sessionId)))
      return yield* Effect.fail(refusal('confirmation_failed'));
    return undefined;
  });

/** Parts of the audit log in one request; a log of years goes on in the background. */
const PARTS = 20;

/** What is left of the audit log, each part in a transaction of its own; what a fault leaves, `forgetLeft` of the housekeeping takes. */
const forgetRest = (ports: Pick<LeavePorts, 'logger' | 'records'>) =>
  Effect.gen(function* () {
    for (let part = 0; part < PARTS; part += 1) if ((yield* ports.records.forgetLeft) === null) return;
  }).pipe(
    Effect.catchTag('StoreDown', ({ reason }) =>
      Effect.sync(() => ports.logger.log('warn', 'entries of an erased account are left', { reason })),
    ),
  );

/**
 * Erasure (GDPR art. 17), of oneself or by an Admin: nothing that leads to the person stays, but for what the law wants
 * kept (orders and documents, art. 17(3)(b)). Once more takes away what a transaction of that moment has left.
 */
export const eraseUser = (ports: LeavePorts) => (command: EraseUser) =>
  Effect.gen(function* () {
    const { caller, id, actor } = command;
    if (caller.id !== id && !atLeast(caller.privilegeBits, 'admin'))
      return yield* Effect.fail(refusal('permission_denied'));
    const self = yield* ports.accounts.find(caller.id);
    if (self === null) return yield* Effect.fail(notFound('User'));
    yield* confirmIdentity(ports)(self, command);
    yield* ports.unitOfWork.run(
      Effect.gen(function* () {
        const facts = yield* changeFacts(ports)(caller, id);
        yield* requireStill(ports)(self, command.sessionId);
        const { before } = yield* changeAccount(ports.accounts)(id, (current) =>
          mayErase({ ...facts, subject: current }).map(() => erased(current)),
        );
        if (isErased(before)) return yield* ports.records.forgetPersons([id], actor);
        if (before.email !== normalizeEmail(command.email)) return yield* Effect.fail(refusal('confirmation_failed'));
        const { cancelledBookings } = yield* leave(ports)(before, actor);
        // An address that nobody proved may be somebody else's.
        const held = yield* ports.records.forgetSent(before.emailProven ? [before.email] : [], id);
        // First, so that it names nobody either: who erases their own account is an alias in it.
        yield* ports.audit.record({
          actor,
          action: 'Deleted',
          operation: 'user.erase',
          entity: 'account',
          entityId: id,
          subject: id,
          changes: changesBetween(
            { state: before.state },
            { state: 'Deleted', cancelledBookings, ...(held > 0 ? { heldSubmissions: held } : {}) },
          ),
        });
        return yield* ports.records.forgetPersons([id], actor);
      }),
    );
    yield* forgetRest(ports);
    // After the commit: what a fault leaves here, `removeLeftPictures` takes away.
    yield* removePhotosOf(ports)(id).pipe(
      Effect.catchTag('StorageDown', ({ reason }) =>
        Effect.sync(() =>
          ports.logger.log('error', 'pictures of an erased account are left', { accountId: id, reason }),
        ),
      ),
    );
    return undefined;
  });
