/**
 * What a subscription is on a day, as `statusOn` of the domain says it; a contract plays both.
 * @param row the alias of its row, `day` an SQL date
 */
export const statusOnDay = (row: string, day: string): string => `(case
  when ${row}.status in ('RefundPending', 'Cancelled') then ${row}.status
  when ${row}.suspended_from <= ${day} and coalesce(${row}.suspended_to, 'infinity'::date) >= ${day} then 'Suspended'
  when ${row}.valid_to < ${day} then 'Expired'
  when ${row}.valid_from is null and ${row}.plan->>'startRule' = 'firstUse' then 'Scheduled'
  when ${row}.valid_from > ${day} then 'Scheduled'
  else 'Active' end)`;
