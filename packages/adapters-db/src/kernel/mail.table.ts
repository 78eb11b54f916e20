import { defineEntity } from '@mikro-orm/core';
import { allowedFrom, mailTable, statesOf, type MailId, type MailKind, type MailState } from '@svc/domain/kernel';
import { among, column, oneOf } from './columns.ts';

/** Mails that wait, were sent or given up. The content holds codes and links, so it is sealed. */
export const MailRow = defineEntity({
  name: 'Mail',
  tableName: 'mail',
  properties: {
    id: column.uuid<MailId>().primary(),
    kind: column.text<MailKind>(),
    recipient: column.text(),
    /** `v1.keyId.iv.tag.data` of the subject and text as JSON; null once it is no longer needed. */
    content: column.text().nullable(),
    state: column.text<MailState>(),
    attempts: column.integer(),
    nextAttemptAt: column.instant(),
    createdAt: column.instant(),
    /** When the link or code in it is over. */
    expiresAt: column.instant(),
    claimedUntil: column.instant().nullable(),
    lastOutcome: column.text().nullable(),
    purposeKey: column.text().nullable(),
  },
  indexes: [
    { name: 'mail_due', properties: ['nextAttemptAt', 'id'], where: among('state', ['Queued']) },
    { name: 'mail_expiry', properties: ['expiresAt'], where: among('state', allowedFrom(mailTable, 'expire')) },
    { name: 'mail_age', properties: ['expiresAt'] },
    { name: 'mail_recipient', properties: ['recipient', 'id'] },
  ],
  uniques: [{ name: 'mail_purpose', properties: ['purposeKey'], where: 'purpose_key is not null' }],
  checks: [oneOf('mail_state', 'state', statesOf(mailTable))],
});
