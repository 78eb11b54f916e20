import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';

interface Shown {
  /** Whether the sign-in stands in its place. */
  readonly waits: boolean;
  readonly children: ReactNode;
}

/** What a person was doing, kept as it is while they sign in again; then the focus is where it was. */
export const Kept = ({ waits, children }: Shown) => {
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (waits) before.current = document.activeElement;
  }, [waits]);
  useEffect(() => {
    if (!waits && before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
  }, [waits]);
  return <div hidden={waits}>{children}</div>;
};
