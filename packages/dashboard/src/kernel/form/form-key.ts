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
  /** A definite answer came, good or bad: what is sent next is another act. An answer that never came keeps the key. */
  readonly answered: (problem?: Problem) => void;
}

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
      if (problem?.isUnknown === true) return;
      held.current = null;
      store(name, null);
    },
  };
};
