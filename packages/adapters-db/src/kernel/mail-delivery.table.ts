import { defineEntity } from '@mikro-orm/core';
import {
  mailChannels,
  mailClasses,
  mailDeliveryTable,
  statesOf,
  type MailChannel,
  type MailClass,
  type MailDeliveryState,
} from '@svc/domain/kernel';
import { among, column, oneOf } from './columns.ts';

/** The log of what was sent to whom; also the queue of mails that go out at most once. */
export const MailDeliveryRow = defineEntity({
  name: 'MailDelivery',
  tableName: 'mail_delivery',
  properties: {
    id: column.uuid().primary(),
    class: column.text<MailClass>(),
    channel: column.text<MailChannel>(),
    template: column.text(),
    purposeKey: column.text().nullable(),
    /** Null once the person was erased. */
    recipient: column.text().nullable(),
    /** Sealed subject and text of a mail that waits here; null once it is over, and of mails of other queues. */
    content: column.text().nullable(),
    state: column.text<MailDeliveryState>(),
    attempts: column.integer(),
    lastOutcome: column.text().nullable(),
    createdAt: column.instant(),
    /** Of a mail that waits here: when it is looked at, when its attempt began, when it is of no use any more. */
    nextAt: column.instant().nullable(),
    intentAt: column.instant().nullable(),
    validUntil: column.instant().nullable(),
    finalAt: column.instant().nullable(),
  },
  checks: [
    oneOf('mail_delivery_state', 'state', statesOf(mailDeliveryTable)),
    oneOf('mail_delivery_class', 'class', mailClasses),
    oneOf('mail_delivery_channel', 'channel', mailChannels),
  ],
  uniques: [
    { name: 'mail_delivery_once', properties: ['purposeKey'], where: "class = 'once' and purpose_key is not null" },
  ],
  indexes: [
    { name: 'mail_delivery_purpose', properties: ['purposeKey'], where: 'purpose_key is not null' },
    { name: 'mail_delivery_recipient', properties: ['recipient', 'id'] },
    { name: 'mail_delivery_age', properties: ['createdAt'] },
    {
      name: 'mail_delivery_due',
      properties: ['nextAt', 'id'],
      where: `class = 'once' and ${among('state', ['Queued'])}`,
    },
    {
      name: 'mail_delivery_open',
      properties: ['intentAt'],
      where: `class = 'once' and ${among('state', ['Sending'])}`,
    },
  ],
});
