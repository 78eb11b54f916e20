import { defineEntity } from '@mikro-orm/core';
import { feedOwners, type CalendarFeed, type CalendarFeedId } from '@svc/domain/booking';
import type { AccountId } from '@svc/domain/kernel';
import { column, oneOf } from '../kernel/columns.ts';

/** Addresses that calendar programs ask, by the hash of their secret. */
export const CalendarFeedRow = defineEntity({
  name: 'CalendarFeed',
  tableName: 'calendar_feed',
  properties: {
    id: column.uuid<CalendarFeedId>().primary(),
    kind: column.text<CalendarFeed['owner']['kind']>(),
    ownerId: column.uuid(),
    locale: column.text<CalendarFeed['locale']>(),
    prefix: column.text(),
    hash: column.text().unique('calendar_feed_hash'),
    createdBy: column.uuid<AccountId>(),
    createdAt: column.instant(),
    revokedAt: column.instant().nullable(),
  },
  checks: [oneOf('calendar_feed_kind', 'kind', feedOwners), oneOf('calendar_feed_locale', 'locale', ['it', 'en'])],
  // An owner has one address: a second one is made by giving up the first.
  indexes: [{ name: 'calendar_feed_age', properties: ['revokedAt'], where: 'revoked_at is not null' }],
  uniques: [{ name: 'calendar_feed_owner', properties: ['kind', 'ownerId'], where: 'revoked_at is null' }],
});
