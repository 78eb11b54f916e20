import * as Effect from 'effect/Effect';
import { actionTokenExpiry, actionTokenMail, type Account, type ActionTokenPurpose } from '@svc/domain/accounts';
import type { ActionTokenId, MailId, MailKind } from '@svc/domain/kernel';
import { queueMail } from '../../kernel/index.ts';
import { actionLink, recoveryPage, siteOf } from '../mail/mail-links.ts';
import { actionMailText, type MailDetails, type MailLanguage, type MailText } from '../mail/mail-texts.ts';
import type { AccountPorts } from '../account-ports.ts';

/** What `mail-action-token` stands on. */
export type MailActionTokenPorts = Pick<
  AccountPorts,
  'accounts' | 'actionTokens' | 'clock' | 'digest' | 'frontEndUrl' | 'ids' | 'mailer' | 'mails' | 'outbox' | 'random'
>;

const TOKEN_BYTES = 32;

/** What a mail about an account needs. */
export type AccountMailPorts = Pick<AccountPorts, 'ids' | 'clock' | 'mails' | 'outbox' | 'mailer' | 'frontEndUrl'>;

/** Queues a mail to the account's own spelling of its address, never to one that somebody typed. */
export const mailTo = (ports: AccountMailPorts) => (account: Account, kind: MailKind, text: MailText) =>
  queueMail(ports)({ id: ports.ids.next<MailId>(), at: ports.clock.now(), kind, to: account.email, ...text });

/** What mails about an account say, whose link is the page to ask for a new password. */
export const recoveryFacts = (ports: Pick<AccountPorts, 'frontEndUrl'>) => ({
  site: siteOf(ports.frontEndUrl),
  link: recoveryPage(ports.frontEndUrl),
});

type Wording = (language: MailLanguage, facts: MailDetails) => MailText;
const wordingOf =
  (purpose: ActionTokenPurpose): Wording =>
  (language, facts) =>
    actionMailText(purpose, language, facts);

/**
 * Makes a token, supersedes the older ones of its purpose and queues the mail with its link, all in the current
 * transaction. Only the token's hash is kept.
 * @param textOf what the mail says, when it is not what mails of the purpose say
 * @returns the link, for an Admin who has to hand it over because no mail server is configured; null when the account was
 * disabled, deleted or enabled since it was looked at, and then nothing was written
 */
export const mailActionToken =
  (ports: MailActionTokenPorts) =>
  (account: Account, purpose: ActionTokenPurpose, textOf: Wording = wordingOf(purpose)) =>
    Effect.gen(function* () {
      const held = yield* ports.accounts.hold(account.id);
      if (held?.state !== account.state || held.email !== account.email) return null;
      const token = ports.random.bytes(TOKEN_BYTES).toBase64({ alphabet: 'base64url', omitPadding: true });
      const now = ports.clock.now();
      yield* ports.actionTokens.issue({
        id: ports.ids.next<ActionTokenId>(),
        accountId: account.id,
        purpose,
        tokenHash: ports.digest.sha256(token),
        state: 'Issued',
        issuedAt: now,
        expiresAt: actionTokenExpiry(purpose, now),
        usedAt: null,
      });
      const link = actionLink(ports.frontEndUrl, purpose, account.email, token);
      const facts = { site: siteOf(ports.frontEndUrl), link };
      yield* mailTo(ports)(account, actionTokenMail[purpose], textOf(account.preferredLanguage, facts));
      return link;
    });
