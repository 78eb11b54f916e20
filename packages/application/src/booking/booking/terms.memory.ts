import type { Activity, CancellationTerms } from '@svc/domain/booking';
import type { MemoryView } from '../../kernel/memory-database.ts';

interface StudioSettings {
  readonly defaultCancellationPolicyId?: string | null;
}

/** The cancellation terms of an activity today: its own policy's, else the studio's; null when neither has one. */
export const termsOfActivity = (
  view: MemoryView,
  activity: Pick<Activity, 'cancellationPolicyId'> | undefined,
): CancellationTerms | null => {
  const studio = view.get<StudioSettings>('settingsDocument', 'booking')?.defaultCancellationPolicyId ?? null;
  const id = activity?.cancellationPolicyId ?? studio;
  const policy = id === null ? undefined : view.get<CancellationTerms>('cancellationPolicy', id);
  if (activity === undefined || policy === undefined) return null;
  const { window, graceMinutes, late, early, noShow } = policy;
  return { window, graceMinutes, late, early, noShow };
};
