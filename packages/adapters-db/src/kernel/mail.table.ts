import { defineEntity } from '@mikro-orm/core';
import { column } from './columns.ts';

/** Mails that wait, were sent or given up. The content holds codes and links, so it is sealed. */
export const MailRow = defineEntity({
  name: 'Mail',
  tableName: 'mail',
  properties: {
    id: column.uuid().primary(),
    kind: column.text(),
    recipient: column.text(),
    /** `v1.keyId.iv.tag.data` of the subject and text as JSON; null once it is no longer needed. */
    content: column.text().nullable(),
    state: column.text(),
    attempts: column.integer(),
    nextAttemptAt: column.instant(),
    createdAt: column.instant(),
  },
  indexes: [{ name: 'mail_due', properties: ['state', 'nextAttemptAt'] }],
});
