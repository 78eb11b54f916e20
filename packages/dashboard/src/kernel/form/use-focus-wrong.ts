import { useEffect, type RefObject } from 'react';
import type { Problem } from '../api/problem.ts';

/** After a refusal the focus is at the first field that it is about, so that a reader’s or a keyboard’s user is where the work is. */
export const useFocusWrong = (form: RefObject<HTMLElement | null>, refusal: Problem | null): void =>
  useEffect(() => {
    if (refusal !== null) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, refusal]);
