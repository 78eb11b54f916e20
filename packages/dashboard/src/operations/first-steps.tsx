import { Anchor, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Answer } from '../kernel/api/api.ts';
import { useRead } from '../kernel/api/use-api.ts';
import { addWords } from '../kernel/i18n/i18n.ts';
import { useWords } from '../kernel/i18n/use-words.ts';
import { ProblemAlert } from '../kernel/ui/problem-alert.tsx';
import { Status } from '../kernel/ui/status.tsx';
import { stepsOf } from './first-steps.order.ts';
import { firstStepsTexts } from './first-steps.texts.ts';

addWords('firstSteps', firstStepsTexts);

type Summary = Answer<'home.summary'>;

const hasNews = ({ classes, takings, decisions, unread }: Summary): boolean =>
  classes.length > 0 ||
  (takings !== null && Object.values(takings).some((cents) => cents !== 0)) ||
  (decisions?.total ?? 0) > 0 ||
  (unread ?? 0) > 0;

/**
 * Whether nothing was ever there: no activity, no order of either kind, no invoice. A day with news answers that by itself, and the
 * lists are asked only on one without. Undefined until everything answered: nobody is shown steps that they have long done.
 */
export const useIsNew = (isAdmin: boolean, summary: Summary | undefined, hasInvoices: boolean): boolean | undefined => {
  const isQuiet = isAdmin && summary !== undefined && !hasNews(summary);
  const asked = { when: isQuiet, fresh: 60_000 };
  const first = { page: 1, pageSize: 1 } as const;
  const lists = [
    useRead('activities.list', { query: { ...first, includeHidden: 'true' } }, asked).data,
    useRead('payments.admin.orders.list', { query: first }, asked).data,
    useRead('commerce.admin.orders.list', { query: first }, asked).data,
  ];
  const invoices = useRead(
    'einvoicing.fatture.list',
    { query: first },
    { ...asked, when: isQuiet && hasInvoices },
  ).data;
  if (!isQuiet) return summary === undefined ? undefined : false;
  const known = hasInvoices ? [...lists, invoices] : lists;
  if (known.some((list) => list !== undefined && list.total > 0)) return false;
  return known.includes(undefined) ? undefined : true;
};

/** What a studio without anything does first, each step with the field where it is done. */
export const FirstSteps = () => {
  const say = useWords<typeof firstStepsTexts.it>('firstSteps');
  const { data, error, refetch } = useRead('payments.readiness', {});
  return (
    <Card withBorder component="section" aria-labelledby="steps">
      <Title order={2} size="lg" id="steps" mb="xs">
        {say('title')}
      </Title>
      <Text mb="md">{say('why')}</Text>
      {error === null ? null : <ProblemAlert problem={error} retry={() => void refetch()} />}
      {data === undefined && error === null ? <Skeleton height={240} /> : null}
      {data === undefined ? null : (
        <Stack component="ol" gap="md" m={0} pl="lg">
          {stepsOf(data).map(({ step, done, field }) => (
            <li key={step}>
              <Group justify="space-between" align="start" gap="xs" wrap="nowrap">
                <Text fw={600}>{say(step)}</Text>
                <Text span style={{ whiteSpace: 'nowrap' }}>
                  <Status tone={done ? 'ok' : 'wait'} word={say(done ? 'done' : 'todo')} />
                </Text>
              </Group>
              {done ? null : field === undefined ? (
                <Text size="sm">{say(`how_${step}`)}</Text>
              ) : (
                <Anchor
                  component={Link}
                  size="sm"
                  to="/dashboard/fatture/impostazioni"
                  hash={field}
                  aria-label={`${say('go')}: ${say(step)}`}
                >
                  {say('go')}
                </Anchor>
              )}
              {step === 'class' ? (
                <Anchor href="/prenota" size="sm">
                  {say('see')}
                </Anchor>
              ) : null}
            </li>
          ))}
        </Stack>
      )}
    </Card>
  );
};
