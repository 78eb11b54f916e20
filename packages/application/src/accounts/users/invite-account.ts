import * as Effect from 'effect/Effect';
import { invitationOf, invitationTable, normalizeEmail, type Account } from '@svc/domain/accounts';
import { refusal, step, type AccountId } from '@svc/domain/kernel';
import {
  accountDeleted,
  changesBetween,
  fromResult,
  nameMade,
  sealedChanges,
  type AuditedActor,
} from '../../kernel/index.ts';
import {
  accountMissing,
  findNamed,
  mailedLink,
  type MailedLink,
  type SendAgain,
} from '../action-token/confirm-email.ts';
import { mayHandOver } from './judge-change.ts';
import { mailActionToken, type MailActionTokenPorts } from '../action-token/mail-action-token.ts';
import type { AccountPorts } from '../account-ports.ts';

/** What `invite-account` stands on. */
export type InviteAccountPorts = MailActionTokenPorts & Pick<AccountPorts, 'audit' | 'directory' | 'unitOfWork'>;

export interface Invitation {
  readonly email: string;
  readonly displayName: string;
  readonly phone: string | null;
  readonly language: 'it' | 'en';
  /** Whether the inviter may give these is judged by the caller. */
  readonly privilegeBits: number;
  readonly actor: AuditedActor;
}

/**
 * An account that waits for its first password, and the mail that asks for it. Without a mail server nothing fails:
 * the link comes back for the Admin to hand over.
 */
export const inviteAccount = (ports: InviteAccountPorts) => (given: Invitation) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const account: Account = {
        id: ports.ids.next<AccountId>(),
        email: normalizeEmail(given.email),
        displayName: given.displayName,
        state: 'Invited',
        privilegeBits: given.privilegeBits,
        preferredLanguage: given.language,
        passwordHash: null,
        defaultPassword: false,
        emailProven: true,
        secondFactor: false,
        supportWritesUntil: null,
        createdAt: ports.clock.now(),
        phone: given.phone,
      };
      yield* ports.accounts.insert(account).pipe(Effect.catchTag('Taken', () => Effect.fail(refusal('email_taken'))));
      yield* nameMade(account.id);
      yield* ports.audit.record({
        actor: given.actor,
        action: 'Created',
        operation: 'account.invited',
        entity: 'account',
        entityId: account.id,
        subject: account.id,
        changes: changesBetween(null, {
          state: account.state,
          privilegeBits: account.privilegeBits,
          preferredLanguage: account.preferredLanguage,
        }),
      });
      const mailed: MailedLink = mailedLink(ports, yield* mailActionToken(ports)(account, 'setPassword'));
      return { account, ...mailed };
    }),
  );

/** An Admin has the invitation of somebody sent once more, with a new link; the older one ends. */
export const resendPasswordCreation = (ports: InviteAccountPorts) => (command: SendAgain) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const account = yield* findNamed(ports)(command.to);
      if (account === null || !(yield* mayHandOver(ports)(command.caller, account)))
        return yield* Effect.fail(accountMissing);
      if (account.state === 'Deleted') return yield* Effect.fail(accountDeleted);
      const latest = yield* ports.actionTokens.latest(account.id, 'setPassword');
      const invitation = invitationOf(account, latest, ports.clock.now());
      yield* fromResult(step(invitationTable, invitation, 'resend').mapErr(() => refusal('account_not_waiting')));
      yield* ports.audit.record({
        actor: command.actor,
        action: 'Modified',
        operation: 'account.invitationResent',
        entity: 'account',
        entityId: account.id,
        subject: account.id,
        changes: sealedChanges('link'),
      });
      const link = yield* mailActionToken(ports)(account, 'setPassword');
      return link === null ? yield* Effect.fail(refusal('account_not_waiting')) : mailedLink(ports, link);
    }),
  );
