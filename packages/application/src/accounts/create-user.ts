import * as Effect from 'effect/Effect';
import { mayChange, normalizeEmail, type Account, type Privileged } from '@svc/domain/accounts';
import type { AccountId } from '@svc/domain/kernel';
import { fromResult, type Actor } from '../kernel/index.ts';
import { changeFacts } from './judge-change.ts';
import type { AccountPorts } from './sign-in.ts';

export interface CreateUser {
  readonly caller: Privileged;
  readonly email: string;
  readonly displayName: string;
  readonly phone: string | null;
  readonly preferredLanguage: 'it' | 'en';
  /** A privilege bit, or 0. */
  readonly bit: number;
  readonly actor: Actor;
}

/**
 * Invites somebody: an account without a password, not enabled until its owner sets one (spec 1, Account lifecycle).
 * Fails with Taken when the address has an account.
 */
export const createUser = (ports: AccountPorts) => (command: CreateUser) => {
  const { caller, bit, actor } = command;
  return ports.unitOfWork.run(
    Effect.gen(function* () {
      const id = ports.ids.next<AccountId>();
      const facts = yield* changeFacts(ports)(caller, id);
      const subject = { id, privilegeBits: 0, state: 'Invited' } as const;
      const change = bit === 0 ? ({ kind: 'edit' } as const) : ({ kind: 'role', bit, granted: true } as const);
      yield* fromResult(mayChange({ ...facts, subject, change }));
      const account: Account = {
        ...subject,
        email: normalizeEmail(command.email),
        displayName: command.displayName,
        privilegeBits: bit,
        preferredLanguage: command.preferredLanguage,
        passwordHash: null,
        defaultPassword: false,
        emailProven: true, // made by an Admin (design.md section 8)
        createdAt: ports.clock.now(),
        phone: command.phone,
      };
      yield* ports.accounts.insert(account);
      const changes = { state: account.state, privilegeBits: bit, preferredLanguage: account.preferredLanguage };
      yield* ports.audit.record({ actor, action: 'user.create', entity: 'account', entityId: id, changes });
      return account;
    }),
  );
};
