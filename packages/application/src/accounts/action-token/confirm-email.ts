import * as Effect from 'effect/Effect';
import { accountTable, normalizeEmail, type Account, type Privileged } from '@svc/domain/accounts';
import { refusal, step, type AccountId } from '@svc/domain/kernel';
import {
  accountDeleted,
  changesBetween,
  sealedChanges,
  type AuditedActor,
  type RequestOrigin,
} from '../../kernel/index.ts';
import { lockAccount } from '../account/change-account.ts';
import { mayHandOver } from '../users/judge-change.ts';
import { mailActionToken, type MailActionTokenPorts } from './mail-action-token.ts';
import { mailMay } from '../mail/mail-limit.ts';
import { self } from '../account/register.ts';
import type { AccountPorts } from '../account-ports.ts';

type Ports = MailActionTokenPorts &
  Pick<AccountPorts, 'audit' | 'directory' | 'limiter' | 'passwordHasher' | 'unitOfWork'>;

export interface ShownLink extends RequestOrigin {
  readonly email: string;
  readonly token: string;
}

/** One refusal for every reason: the answer does not say why a link is not good. */
export const badLink = refusal('action_token_invalid');

const accessOf = ({ state, emailProven }: Account) => ({ state, emailProven });

/** Spec 1, enable-user: the mailed link confirms the address and enables the account; token and effect are one. */
export const confirmEmail = (ports: Ports) => (given: ShownLink) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const there = yield* ports.accounts.findByEmail(normalizeEmail(given.email));
      if (there !== null) yield* lockAccount(ports)(there.id);
      const shown = {
        accountId: there?.id ?? null,
        purpose: 'confirmEmail' as const,
        tokenHash: ports.digest.sha256(given.token),
      };
      if (!(yield* ports.actionTokens.use(shown, ports.clock.now()))) return yield* Effect.fail(badLink);
      const change = (current: Account): Account => {
        const state = step(accountTable, current.state, 'confirmEmail');
        return state.isErr() ? current : { ...current, state: state.value, emailProven: true };
      };
      const update = ports.accounts.update(there!.id, change);
      const account = yield* Effect.catchTag(update, 'Taken', (fault) => Effect.die(fault));
      if (account?.state !== 'Enabled') return yield* Effect.fail(badLink); // an Admin disabled it meanwhile
      yield* ports.audit.record({
        actor: self(account, given),
        action: 'Modified',
        operation: 'account.confirmed',
        entity: 'account',
        entityId: account.id,
        subject: account.id,
        changes: changesBetween(accessOf(there!), accessOf(account)),
      });
    }),
  );

/** Self-service: a person without the confirmation mail asks for another one. The answer is the same for every address. */
export const requestConfirmation = (ports: Ports) => (given: { readonly email: string }) =>
  Effect.gen(function* () {
    const email = normalizeEmail(given.email);
    if (!(yield* mailMay(ports)('confirm', email))) return;
    const mailed = ports.unitOfWork.run(
      Effect.gen(function* () {
        const account = yield* ports.accounts.findByEmail(email);
        if (account?.state === 'Registered') yield* mailActionToken(ports)(account, 'confirmEmail');
      }),
    );
    yield* besideAHash(ports)(mailed);
  });

/**
 * Beside a dummy hash, which takes far longer than the work: what was done, or that nothing was, cannot be read from
 * the time it took.
 */
export const besideAHash =
  (ports: Pick<AccountPorts, 'passwordHasher'>) =>
  <A, E>(work: Effect.Effect<A, E>) =>
    Effect.map(
      Effect.all([work, ports.passwordHasher.verify('', undefined)], { concurrency: 'unbounded' }),
      ([done]) => done,
    );

/** By id or by address, as an Admin names somebody. */
export type NamedAccount = { readonly userId: AccountId } | { readonly email: string };

export const findNamed = (ports: Pick<AccountPorts, 'accounts'>) => (named: NamedAccount) =>
  'userId' in named ? ports.accounts.find(named.userId) : ports.accounts.findByEmail(normalizeEmail(named.email));

/** Whether the mail goes out by itself; without a mail server an Admin gets the link to hand over. */
export interface MailedLink {
  readonly mail: 'queued' | 'skipped';
  readonly link: string | null;
}
export const mailedLink = (ports: Pick<AccountPorts, 'mailer'>, link: string | null): MailedLink =>
  ports.mailer.configured ? { mail: 'queued', link: null } : { mail: 'skipped', link };

/** What an Admin wants mailed to somebody once more. */
export interface SendAgain {
  readonly caller: Privileged;
  readonly to: NamedAccount;
  readonly actor: AuditedActor;
}

/** An Admin has the confirmation of somebody sent once more. */
export const resendConfirmation = (ports: Ports) => (command: SendAgain) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const account = yield* findNamed(ports)(command.to);
      if (account === null || !(yield* mayHandOver(ports)(command.caller, account)))
        return yield* Effect.fail(accountMissing);
      if (account.state === 'Deleted') return yield* Effect.fail(accountDeleted);
      if (account.state !== 'Registered') return yield* Effect.fail(refusal('account_not_waiting'));
      yield* ports.audit.record({
        actor: command.actor,
        action: 'Modified',
        operation: 'account.confirmationResent',
        entity: 'account',
        entityId: account.id,
        subject: account.id,
        changes: sealedChanges('link'),
      });
      const link = yield* mailActionToken(ports)(account, 'confirmEmail');
      return link === null ? yield* Effect.fail(refusal('account_not_waiting')) : mailedLink(ports, link);
    }),
  );

export const accountMissing = { _tag: 'NotFound', what: 'Account' } as const;
