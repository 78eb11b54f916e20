import { Card, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLanguage, useWords } from '../kernel/i18n/use-words.ts';
import { money } from '../kernel/money.ts';
import type { composeTexts } from './compose.texts.ts';
import type { Preview } from './use-preview.ts';

/** The sums as the server counted them. */
export const Totals = ({ totals, children }: { readonly totals: Preview['totals']; readonly children: ReactNode }) => {
  const say = useWords<typeof composeTexts.it>('compose');
  const [language] = useLanguage();
  const line = (label: string, cents: number, isStrong = false): ReactNode => (
    <Group justify="space-between">
      <Text fw={isStrong ? 600 : 400}>{label}</Text>
      <Text fw={isStrong ? 600 : 400}>{money(cents, language)}</Text>
    </Group>
  );
  return (
    <Card withBorder component="section" aria-labelledby="sums">
      <Text id="sums" className="sums" fw={600}>
        {say('total')}
      </Text>
      {totals === null ? (
        <Text size="sm" c="dimmed">
          {say('notYet')}
        </Text>
      ) : (
        <>
          {line(say('net'), totals.netCents)}
          {line(say('vatSum'), totals.vatCents)}
          {totals.stampDutyCents === 0 ? null : line(say('stampDuty'), totals.stampDutyCents)}
          {line(say('total'), totals.totalCents, true)}
        </>
      )}
      <Text size="sm" c="dimmed" role="status" mih="1.5em">
        {children}
      </Text>
    </Card>
  );
};
