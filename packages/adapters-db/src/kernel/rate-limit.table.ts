import { defineEntity } from '@mikro-orm/core';
import { column } from './columns.ts';

/** The columns and the order that rate-limiter-flexible wants. */
const columns = () => ({
  key: column.text().primary(),
  points: column.integer(),
  /** Milliseconds since 1970. */
  expire: column.big().nullable(),
});

/** Counts of the rate limiter. Unlogged: a crash forgives. */
export const RateLimitRow = defineEntity({
  name: 'RateLimit',
  tableName: 'rate_limit',
  properties: columns(),
  indexes: [{ name: 'rate_limit_expire', properties: ['expire'] }],
});

/**
 * Calls to accounts at gateways, where this database counts them for several tenants: here and not beside the other counts,
 * since it may as well lie in a database that is no tenant's.
 */
export const GatewayCallRow = defineEntity({
  name: 'GatewayCall',
  tableName: 'gateway_call',
  properties: columns(),
  indexes: [{ name: 'gateway_call_expire', properties: ['expire'] }],
});
