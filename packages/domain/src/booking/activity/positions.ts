import { err, ok, type Result } from 'neverthrow';
import type { ActivityId } from '../../kernel/ids.ts';
import { refusal, type Refusal } from '../../kernel/refusal.ts';
import type { Activity } from './activity.ts';

/** The activities whose place in the list changes. */
export type Positions = readonly { readonly id: ActivityId; readonly position: number }[];

/**
 * The list in a new order. Each published and each hidden activity is named once; drafts may be.
 * @returns each named activity with its position, from 0; `positions_mismatch` counts the ids that are missing and those too many
 */
export const positionsOf = (
  activities: readonly Pick<Activity, 'id' | 'state'>[],
  ids: readonly ActivityId[],
): Result<Positions, Refusal<'positions_mismatch'>> => {
  const mayBe = activities.filter(({ state }) => state !== 'Archived' && state !== 'Deleted');
  const missing = mayBe.filter(({ id, state }) => state !== 'Draft' && !ids.includes(id)).length;
  const known = new Set(mayBe.map(({ id }) => id));
  const unknown = ids.length - new Set(ids.filter((id) => known.has(id))).size;
  return missing + unknown === 0
    ? ok(ids.map((id, position) => ({ id, position })))
    : err(refusal('positions_mismatch', { missing, unknown }));
};
