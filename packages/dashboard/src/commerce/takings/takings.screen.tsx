import { Skeleton, Stack } from '@mantine/core';
import { useRead } from '../../kernel/api/use-api.ts';
import { useWords } from '../../kernel/i18n/use-words.ts';
import { Page } from '../../kernel/ui/page.tsx';
import { ProblemAlert } from '../../kernel/ui/problem-alert.tsx';
import { Alerts } from './alerts.tsx';
import { ByDay } from './by-day.tsx';
import { DayCompared } from './day-compared.tsx';
import { TakingsCard } from './takings-card.tsx';
import type { takingsTexts } from './takings.texts.ts';

/** What came in, what the providers report about it, and a day of theirs beside ours. */
export const TakingsScreen = () => {
  const say = useWords<typeof takingsTexts.it>('takings');
  const { data, error, refetch } = useRead('home.summary', {}, { every: 60_000 });
  return (
    <Page title={say('title')}>
      <Stack gap="lg">
        {error === null ? null : <ProblemAlert problem={error} retry={() => void refetch()} />}
        {data === undefined && error === null ? <Skeleton height={120} /> : null}
        {data?.takings == null ? null : <TakingsCard takings={data.takings} />}
        <ByDay />
        <Alerts />
        <DayCompared />
      </Stack>
    </Page>
  );
};
