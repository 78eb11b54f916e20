import { Button, Card, Group, List, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import type { Answer } from '../../kernel/api/api.ts';
import { useRead } from '../../kernel/api/use-api.ts';
import { boot } from '../../kernel/boot/boot.ts';
import { useLanguage, useWords } from '../../kernel/i18n/use-words.ts';
import { money } from '../../kernel/money.ts';
import { dayOf, laterDay } from '../../kernel/time.ts';
import { ProblemAlert } from '../../kernel/ui/problem-alert.tsx';
import { RefusedElsewhere } from '../../kernel/ui/refused-elsewhere.tsx';
import { Status } from '../../kernel/ui/status.tsx';
import type { takingsTexts } from './takings.texts.ts';

type Compared = Answer<'payments.admin.reconciliation'>;

/** A day is compared when somebody asks: each comparison reads the providers' own lists. */
export const DayCompared = () => {
  const say = useWords<typeof takingsTexts.it>('takings');
  const today = dayOf(Date.now(), boot.tenant.zone);
  const [typed, setTyped] = useState(laterDay(today, -1));
  const [day, setDay] = useState<string | null>(null);
  const { data, error, isFetching, refetch } = useRead(
    'payments.admin.reconciliation',
    { query: day === null ? {} : { day } },
    { when: day !== null, fresh: 60_000 },
  );
  const compare = (event: FormEvent): void => {
    event.preventDefault();
    if (typed === day) void refetch();
    else setDay(typed);
  };
  return (
    <Card withBorder component="section" aria-labelledby="compare">
      <Title order={2} size="lg" id="compare">
        {say('compare')}
      </Title>
      <Text c="dimmed" mb="sm">
        {say('compareWhy')}
      </Text>
      <RefusedElsewhere problem={error} />
      <form onSubmit={compare}>
        <Group align="end">
          <TextInput
            type="date"
            label={say('day')}
            value={typed}
            max={today}
            required
            onChange={({ currentTarget: { value } }) => setTyped(value)}
          />
          <Button type="submit" loading={isFetching}>
            {say('doCompare')}
          </Button>
        </Group>
      </form>
      <div role="status">
        {error === null ? null : <ProblemAlert problem={error} retry={() => void refetch()} />}
        {data === undefined || day === null || isFetching ? null : <Outcome compared={data} />}
      </div>
    </Card>
  );
};

const Outcome = ({ compared }: { readonly compared: Compared }) => {
  const say = useWords<typeof takingsTexts.it>('takings');
  return (
    <Stack gap="xs" mt="md">
      <Status tone={compared.agrees ? 'ok' : 'stop'} word={say(compared.agrees ? 'agrees' : 'differs')} />
      {compared.providers.map(({ provider, matched, differences }) => (
        <div key={provider}>
          <Text>{say('matched', { provider: say(provider), count: matched })}</Text>
          <List>
            {differences.map((each) => (
              <List.Item key={`${each.ours?.reference ?? ''} ${each.theirs?.paymentId ?? ''}`}>
                <Difference difference={each} />
              </List.Item>
            ))}
          </List>
        </div>
      ))}
    </Stack>
  );
};

const Difference = ({
  difference: { kind, ours, theirs },
}: {
  readonly difference: Compared['providers'][number]['differences'][number];
}) => {
  const say = useWords<typeof takingsTexts.it>('takings');
  const [language] = useLanguage();
  const sides = [
    ['ours', ours],
    ['theirs', theirs],
  ] as const;
  const name = ours === null ? say('payment', { id: theirs?.paymentId ?? '' }) : say('order', { id: ours.reference });
  return (
    <>
      <Text fw={600}>
        {say(kind)} · {name}
      </Text>
      {sides.map(([word, side]) =>
        side === null ? null : (
          <Text key={word} size="sm">
            {say(word, { amount: money(side.capturedCents, language), refunded: money(side.refundedCents, language) })}
          </Text>
        ),
      )}
    </>
  );
};
