import { Title } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { boot } from '../boot/boot.ts';

interface Shown {
  readonly title: string;
  readonly children: ReactNode;
}

/** A screen: one heading that has the focus after each navigation, and the title of the window. */
export const Page = ({ title, children }: Shown) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${boot.tenant.name}`;
  }, [title]);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <Title order={1} size="xl" mb="md" tabIndex={-1} ref={heading}>
        {title}
      </Title>
      {children}
    </>
  );
};
