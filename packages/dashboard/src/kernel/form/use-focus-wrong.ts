import { useEffect, type RefObject } from 'react';
import type { Problem } from '../api/problem.ts';

/** A field that is refused: what can be typed in, not the frame that a field of a password has around it. */
const WRONG = ':is(input, textarea, select):is([aria-invalid="true"], [data-invalid])';

/** After a refusal the focus is at the first field that it is about, so that a reader’s or a keyboard’s user is where the work is. */
export const useFocusWrong = (form: RefObject<HTMLElement | null>, refusal: Problem | null): void =>
  useEffect(() => {
    if (refusal !== null) form.current?.querySelector<HTMLElement>(WRONG)?.focus();
  }, [form, refusal]);
