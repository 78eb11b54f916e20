import type { WebsiteState } from './website-states.settings.ts';

/** A state on the days of one of its years. */
export interface StateOccurrence {
  readonly state: WebsiteState;
  readonly from: string;
  readonly to: string | null;
}

/** What a site is in, and what comes next. Null: nothing is said. */
export interface ResolvedState {
  readonly current: StateOccurrence | null;
  /** The next that is shown instead, on its first day; a state that another one covered may come back. */
  readonly next: (StateOccurrence & { readonly since: string }) | null;
}

const occurrencesAround =
  (year: number) =>
  (state: WebsiteState): readonly StateOccurrence[] => {
    const [from, to] = [state.from, state.to];
    if (!state.yearly || to === null) return [{ state, from, to }];
    const first = Temporal.PlainDate.from(from);
    const last = Temporal.PlainDate.from(to);
    return [year - 1, year, year + 1]
      .map((each) => each - first.year)
      .filter((years) => years >= 0)
      .map((years) => ({
        state,
        from: first.add({ years }).toString(),
        to: last.add({ years }).toString(),
      }));
  };

const wins = (a: StateOccurrence, b: StateOccurrence): number => {
  if (a.state.priority !== b.state.priority) return b.state.priority - a.state.priority;
  if (a.from !== b.from) return a.from < b.from ? 1 : -1;
  return a.state.key < b.state.key ? -1 : 1;
};

const shownOn = (occurrences: readonly StateOccurrence[], day: string): StateOccurrence | null =>
  occurrences.filter(({ from, to }) => from <= day && (to === null || day <= to)).toSorted(wins)[0] ?? null;

const dayAfter = (day: string): string => Temporal.PlainDate.from(day).add({ days: 1 }).toString();

/** Which state holds on a day: the highest priority, then the latest first day, then the key; and which one follows. */
export const resolveWebsiteState = (items: readonly WebsiteState[], at: Temporal.PlainDate): ResolvedState => {
  const day = at.toString();
  const occurrences = items.flatMap(occurrencesAround(at.year));
  const current = shownOn(occurrences, day);
  const turns = occurrences.flatMap(({ from, to }) => [from, ...(to === null ? [] : [dayAfter(to)])]);
  for (const since of [...new Set(turns)].filter((each) => each > day).toSorted()) {
    const shown = shownOn(occurrences, since);
    if (shown !== null && shown !== current) return { current, next: { ...shown, since } };
  }
  return { current, next: null };
};
