import { Anchor, Card, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { boot } from '../kernel/boot/boot.ts';
import { useLanguage } from '../kernel/i18n/use-words.ts';
import { dayName } from '../kernel/time.ts';

interface Shown {
  readonly slot: {
    readonly id: string;
    readonly title: string;
    readonly startsAt: string;
    readonly localStart: string;
    readonly localEnd: string;
  };
  /** How the person stands there. */
  readonly state?: ReactNode;
  readonly children: ReactNode;
}

/** A class that somebody has to do with: what and when, how they stand, and what they can do. */
export const ClassCard = ({ slot, state, children }: Shown) => {
  const [language] = useLanguage();
  return (
    <Card withBorder component="article">
      <Group justify="space-between" align="flex-start" gap="xs">
        <div>
          <Anchor component={Link} to="/prenota/$slot" params={{ slot: slot.id } as never} fw={600} c="inherit">
            {slot.title}
          </Anchor>
          <Text size="sm">
            {dayName(slot.startsAt, boot.tenant.zone, language)}, {slot.localStart}–{slot.localEnd}
          </Text>
        </div>
        {state}
      </Group>
      {children}
    </Card>
  );
};
