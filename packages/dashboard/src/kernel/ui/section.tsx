import { Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface Shown {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of a screen, named by its heading. */
export const Section = ({ id, title, children }: Shown) => (
  <section aria-labelledby={id}>
    <Title order={2} size="lg" id={id} mb="sm">
      {title}
    </Title>
    {children}
  </section>
);
