import { useEffect, useRef } from 'react';

/**
 * A press that comes again before the first one is answered does nothing: a double click is faster than the button is drawn
 * disabled, and the second call's refusal would hide the first one's answer.
 * @param pending whether the call of the press is on its way
 */
export const usePressOnce = (pending: boolean): ((act: () => void) => void) => {
  const isPressed = useRef(false);
  useEffect(() => {
    if (!pending) isPressed.current = false;
  }, [pending]);
  return (act) => {
    if (isPressed.current) return;
    isPressed.current = true;
    act();
  };
};
