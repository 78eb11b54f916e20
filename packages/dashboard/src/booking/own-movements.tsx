import { Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Answer } from '../kernel/api/api.ts';
import { useRead } from '../kernel/api/use-api.ts';
import { boot } from '../kernel/boot/boot.ts';
import { useLanguage, useWords } from '../kernel/i18n/use-words.ts';
import { moment } from '../kernel/time.ts';
import { ProblemAlert } from '../kernel/ui/problem-alert.tsx';
import type { plansTexts } from './plans.texts.ts';

type Line = Answer<'subscriptions.my.movements'>['items'][number];

interface Shown {
  readonly of: { readonly id: string; readonly name: string };
}

/** What became of the entries of one's own subscription, shown when asked for. */
export const OwnMovements = ({ of }: Shown) => {
  const say = useWords<typeof plansTexts.it>('plans');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Group mt="xs">
        <Button
          size="sm"
          variant="default"
          aria-expanded={open}
          aria-label={say(open ? 'hideMovementsOf' : 'movementsOf', { name: of.name })}
          onClick={() => setOpen(!open)}
        >
          {say(open ? 'hideMovements' : 'movements')}
        </Button>
      </Group>
      {open ? <Ledger of={of} /> : null}
    </>
  );
};

const Ledger = ({ of }: Shown) => {
  const say = useWords<typeof plansTexts.it>('plans');
  const { data, error, refetch } = useRead('subscriptions.my.movements', { path: { id: of.id } }, { fresh: 0 });
  if (error !== null) return <ProblemAlert problem={error} retry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={72} mt="sm" />;
  if (data.items.length === 0) return <Text mt="sm">{say('noMovements')}</Text>;
  return (
    <Stack
      component="ul"
      gap="xs"
      mt="sm"
      p={0}
      style={{ listStyle: 'none' }}
      aria-label={say('movementsOf', { name: of.name })}
    >
      {data.items.toReversed().map((line) => (
        <Moved key={line.id} line={line} />
      ))}
    </Stack>
  );
};

const Moved = ({ line }: { readonly line: Line }) => {
  const say = useWords<typeof plansTexts.it>('plans');
  const [language] = useLanguage();
  const { kind, delta, balance, at } = line;
  const shown = (instant: string): string => moment(instant, boot.tenant.zone, language);
  return (
    <Group component="li" justify="space-between" align="flex-start" wrap="nowrap">
      <div>
        <Text size="sm" fw={600}>
          {say(`mv_${kind}`)}
        </Text>
        {line.class === null ? null : (
          <Anchor component={Link} size="sm" to="/prenota/$slot" params={{ slot: line.class.slotId } as never}>
            {line.class.title}, {shown(line.class.startsAt)}
          </Anchor>
        )}
        <Text size="xs" c="dimmed">
          {shown(at)}
        </Text>
      </div>
      <div style={{ textAlign: 'end', whiteSpace: 'nowrap' }}>
        <Text fw={600}>{delta > 0 ? `+${delta}` : `−${-delta}`}</Text>
        <Text size="xs" c="dimmed">
          {say(balance === 1 ? 'balanceOne' : 'balance', { balance })}
        </Text>
      </div>
    </Group>
  );
};
