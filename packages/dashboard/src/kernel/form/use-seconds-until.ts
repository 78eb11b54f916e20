import { useEffect, useState } from 'react';

/** Seconds until an instant of this page (milliseconds of its clock); 0 once it is over. */
export const useSecondsUntil = (at: number): number => {
  const left = (): number => Math.max(0, Math.ceil((at - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    setSeconds(left());
    if (left() === 0) return undefined;
    const timer = setInterval(() => setSeconds(left()), 500);
    return () => clearInterval(timer);
  }, [at]);
  return seconds;
};
