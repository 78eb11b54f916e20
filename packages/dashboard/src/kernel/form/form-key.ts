import { useRef } from 'react';
import type { Problem } from '../api/problem.ts';

const stored = (name: string): string | null => {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
};
const store = (name: string, key: string | null): void => {
  try {
    if (key === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, key);
  } catch {
    // then the key lasts as long as the page
  }
};

/** The key of a form's act. */
export interface FormKey {
  /** The key of this act: the same however often it is sent, also after the page was loaded again. */
  readonly key: () => string;
  /** What is sent next is another act, where the answer ended this one. */
  readonly answered: (problem?: Problem) => void;
}

/**
 * Whether an act is over, so that the next press is another one. Done: it is. Refused: the server has given the key back, and an earlier
 * press whose answer was lost may still hold it, so it stays and costs nothing. A key that was used for something else belongs to an act
 * that was done: the person sees it before the next.
 */
export const endsAct = (problem?: Pick<Problem, 'code'>): boolean =>
  problem === undefined || problem.code === 'errors.general.idempotencyMismatch';

/** One Idempotency-Key for an opened form. @param form what it is for, an id included */
export const useFormKey = (form: string): FormKey => {
  const name = `svc-key:${form}`;
  const held = useRef<string | null>(null);
  return {
    key: () => {
      held.current ??= stored(name) ?? crypto.randomUUID();
      store(name, held.current);
      return held.current;
    },
    answered: (problem) => {
      if (!endsAct(problem)) return;
      held.current = null;
      store(name, null);
    },
  };
};
