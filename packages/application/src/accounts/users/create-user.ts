import * as Effect from 'effect/Effect';
import { mayChange, type Privileged } from '@svc/domain/accounts';
import type { AccountId } from '@svc/domain/kernel';
import { fromResult } from '../../kernel/index.ts';
import { inviteAccount, type Invitation, type InviteAccountPorts } from './invite-account.ts';
import { changeFacts } from './judge-change.ts';
import { mailedLink } from '../action-token/confirm-email.ts';
import { findUser } from './read-users.ts';
import type { AccountPorts } from '../account-ports.ts';

type Ports = InviteAccountPorts;

export interface CreateUser extends Omit<Invitation, 'privilegeBits'> {
  readonly caller: Privileged;
  /** A privilege bit, or 0. */
  readonly bit: number;
}

/** Invites somebody, up to the inviter's own role: not enabled until a password is set (spec 1, Account lifecycle). */
export const createUser =
  (ports: Ports) =>
  ({ caller, bit, ...invitation }: CreateUser) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const newcomer = ports.ids.next<AccountId>();
        const facts = yield* changeFacts(ports)(caller, newcomer);
        const subject = { id: newcomer, privilegeBits: 0, state: 'Invited' } as const;
        const change = bit === 0 ? ({ kind: 'edit' } as const) : ({ kind: 'role', bit, granted: true } as const);
        yield* fromResult(mayChange({ ...facts, subject, change }));
        return yield* inviteAccount(ports)({ ...invitation, privilegeBits: bit });
      }),
    );

/** Somebody who was invited, once more. The link was shown or mailed then: another one is made by inviting again. */
export const findInvited =
  (ports: Pick<AccountPorts, 'clock' | 'directory' | 'mailer'>) => (caller: Privileged, id: AccountId) =>
    Effect.map(findUser(ports)(caller, id), (user) => ({ user, mail: mailedLink(ports, '').mail, link: null }));
