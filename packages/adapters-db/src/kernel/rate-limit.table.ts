import { defineEntity } from '@mikro-orm/core';
import { column } from './columns.ts';

/** Counts of the rate limiter, in the columns and the order that rate-limiter-flexible wants. Unlogged: a crash forgives. */
export const RateLimitRow = defineEntity({
  name: 'RateLimit',
  tableName: 'rate_limit',
  properties: {
    key: column.text().primary(),
    points: column.integer(),
    /** Milliseconds since 1970. */
    expire: column.big().nullable(),
  },
  indexes: [{ name: 'rate_limit_expire', properties: ['expire'] }],
});
