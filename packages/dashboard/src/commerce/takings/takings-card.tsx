import { Card, Text, Title } from '@mantine/core';
import type { Answer } from '../../kernel/api/api.ts';
import { useLanguage, useWords } from '../../kernel/i18n/use-words.ts';
import { money } from '../../kernel/money.ts';
import type { takingsTexts } from './takings.texts.ts';

type Amounts = NonNullable<Answer<'home.summary'>['takings']>;

/** What came in, on the day on which it was paid, and what went back, on the day on which that was confirmed. */
export const TakingsCard = ({ takings }: { readonly takings: Amounts }) => {
  const say = useWords<typeof takingsTexts.it>('takings');
  const [language] = useLanguage();
  const { today, week, refundedToday, refundedWeek } = takings;
  return (
    <Card withBorder component="section" aria-labelledby="takings">
      <Title order={2} size="lg" id="takings" mb="xs">
        {say('today')}
      </Title>
      <Text size="xl" fw={650}>
        {money(today, language)}
      </Text>
      <Text c="dimmed">{say('week', { amount: money(week, language) })}</Text>
      {refundedToday === 0 ? null : (
        <Text c="dimmed">{say('refunds', { amount: money(refundedToday, language) })}</Text>
      )}
      {refundedWeek === refundedToday ? null : (
        <Text c="dimmed">{say('weekRefunds', { amount: money(refundedWeek, language) })}</Text>
      )}
    </Card>
  );
};
