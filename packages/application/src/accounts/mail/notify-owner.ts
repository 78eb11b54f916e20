import type { Account } from '@svc/domain/accounts';
import { mailTo, recoveryFacts, type AccountMailPorts } from '../action-token/mail-action-token.ts';
import { securityMailText, type SecurityNews } from './security-mail-texts.ts';

/**
 * Mails the owner of an account what happened to its security, in the transaction that did it. Without a mail server the
 * mail is recorded as skipped, as every mail is.
 * @param name of the API token that it is about, or of the operator who acts; never a secret
 */
export const notifyOwner =
  (ports: AccountMailPorts) =>
  (account: Account, kind: SecurityNews, name = '') =>
    mailTo(ports)(
      account,
      kind,
      securityMailText(kind, account.preferredLanguage, { ...recoveryFacts(ports), name: oneLine(name) }),
    );

/** A name that somebody typed is no place for lines or links of their own. */
const oneLine = (text: string): string =>
  text
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .replaceAll(/[^\p{L}\p{M}\p{N} _-]/gu, '·')
    .trim()
    .slice(0, 80);
