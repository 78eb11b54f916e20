import { date, optional } from '../../kernel/entity/field.ts';
import { settings } from '../../kernel/entity/settings.ts';

/**
 * Whether staff must prove a second factor. Null: nobody must, and those who have one are asked for it all the same. A
 * date: from that day on, in Italy, staff who have none can do nothing at a door but enrol; the days before are the grace.
 */
export const secondFactorPolicy = settings({
  key: 'secondFactorPolicy',
  fields: { requiredFrom: optional(date()) },
  fallback: { requiredFrom: null },
  rules: [],
});
