/** What an emulator is to answer next, first come first served. */
export interface PlannedAnswers<A> {
  readonly plan: (...next: readonly A[]) => void;
  /** Undefined when nothing is planned. */
  readonly next: () => A | undefined;
  readonly clear: () => void;
}

/** An empty plan. */
export const plannedAnswers = <A>(): PlannedAnswers<A> => {
  let planned: readonly A[] = [];
  return {
    plan: (...next) => {
      planned = [...planned, ...next];
    },
    next: () => {
      const [first, ...rest] = planned;
      planned = rest;
      return first;
    },
    clear: () => {
      planned = [];
    },
  };
};
