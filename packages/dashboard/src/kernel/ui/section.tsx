import { Title } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';

interface Shown {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of a screen, named by its heading. Who came for it by its address is at its first empty field, else at its first one. */
export const Section = ({ id, title, children }: Shown) => {
  const part = useRef<HTMLElement>(null);
  useEffect(() => {
    if (location.hash !== `#${id}`) return;
    const found = part.current?.querySelectorAll<HTMLInputElement>('input:not([type=radio], [type=checkbox])');
    const fields = [...(found ?? [])];
    (fields.find(({ value }) => value === '') ?? fields[0])?.focus();
  }, [id]);
  return (
    <section aria-labelledby={id} ref={part}>
      <Title order={2} size="lg" id={id} mb="sm">
        {title}
      </Title>
      {children}
    </section>
  );
};
