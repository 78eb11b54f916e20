import { Title } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { boot } from '../boot/boot.ts';

interface Shown {
  readonly title: string;
  readonly children: ReactNode;
}

/** A screen can stand in front of another one that waits, as the sign-in does once a session ended: the window is named by the last. */
const screens: { title: string }[] = [];
const nameWindow = (): void => {
  const front = screens.at(-1);
  if (front !== undefined) document.title = `${front.title} · ${boot.tenant.name}`;
};

const useTitle = (title: string): void => {
  const own = useRef({ title });
  useEffect(() => {
    const screen = own.current;
    screens.push(screen);
    nameWindow();
    return () => {
      screens.splice(screens.indexOf(screen), 1);
      nameWindow();
    };
  }, []);
  useEffect(() => {
    own.current.title = title;
    nameWindow();
  }, [title]);
};

/** A screen: one heading that has the focus after each navigation, and the title of the window. */
export const Page = ({ title, children }: Shown) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useTitle(title);
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
