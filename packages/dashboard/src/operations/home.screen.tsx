import { Anchor, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { usePerson } from '../accounts/use-person.ts';
import { addressOf } from '../commerce/orders/orders.search.ts';
import type { ordersTexts } from '../commerce/orders/orders.texts.ts';
import { useRead } from '../kernel/api/use-api.ts';
import { useLanguage, useWords } from '../kernel/i18n/use-words.ts';
import { money } from '../kernel/money.ts';
import { Page } from '../kernel/ui/page.tsx';
import { ProblemAlert } from '../kernel/ui/problem-alert.tsx';
import { Status } from '../kernel/ui/status.tsx';
import type { homeTexts } from './home.texts.ts';

/** What waits for a person, and whether the studio can be paid. */
export const HomeScreen = () => {
  const say = useWords<typeof homeTexts.it>('home');
  const person = usePerson();
  const isAdmin = person?.isAdmin === true || person?.isSuperAdmin === true;
  return (
    <Page title={say('title')}>
      <Stack gap="lg">
        {isAdmin ? <Readiness /> : null}
        {isAdmin ? <Decisions /> : null}
      </Stack>
    </Page>
  );
};

const checks = ['paymentProvider', 'einvoicingCredentials', 'invoiceSeller'] as const;
const flags = ['enable_bookings', 'enable_einvoicing', 'enable_online_payments'] as const;

const Readiness = () => {
  const say = useWords<typeof homeTexts.it>('home');
  const { data, error, refetch } = useRead('payments.readiness', {});
  const off = flags.filter((flag) => data?.flags[flag] === false);
  return (
    <Card withBorder component="section" aria-labelledby="ready">
      <Title order={2} size="lg" id="ready" mb="xs">
        {say('ready')}
      </Title>
      {error === null ? null : <ProblemAlert problem={error} retry={() => void refetch()} />}
      {data === undefined && error === null ? <Skeleton height={24} /> : null}
      {data?.ready === true && off.length === 0 ? <Status tone="ok" word={say('readyYes')} /> : null}
      {data === undefined || data.ready
        ? null
        : checks.map((check) => (
            <Group key={check} gap="sm">
              <Text>{say(check)}</Text>
              <Status tone={data.checks[check] ? 'ok' : 'stop'} word={say(data.checks[check] ? 'there' : 'missing')} />
            </Group>
          ))}
      {off.length === 0 ? null : <Text mt="xs">{say('flagsOff', { flags: off.join(', ') })}</Text>}
    </Card>
  );
};

const Decisions = () => {
  const say = useWords<typeof homeTexts.it>('home');
  const word = useWords<typeof ordersTexts.it>('orders');
  const [language] = useLanguage();
  const query = { attention: 'true' as const, pageSize: 10 };
  const places = useRead('payments.admin.orders.list', { query }, { every: 30_000 });
  const plans = useRead('commerce.admin.orders.list', { query }, { every: 30_000 });
  const error = places.error ?? plans.error;
  const waiting = [...(places.data?.items ?? []), ...(plans.data?.items ?? [])];
  const known = places.data !== undefined && plans.data !== undefined;
  return (
    <Card withBorder component="section" aria-labelledby="decide">
      <Group justify="space-between">
        <Title order={2} size="lg" id="decide" mb="xs">
          {say('decide')}
        </Title>
        <Anchor component={Link} to="/dashboard/ordini">
          {say('toOrders')}
        </Anchor>
      </Group>
      {error === null ? null : <ProblemAlert problem={error} />}
      {known && waiting.length === 0 ? <Text>{say('nothing')}</Text> : null}
      <Stack gap="xs">
        {waiting.map((order) => (
          <Group key={order.reference} justify="space-between" wrap="nowrap">
            <div>
              <Anchor renderRoot={(props) => <Link {...props} to={addressOf(order)} />} fw={600} c="inherit">
                {word('order', { reference: order.reference })}
              </Anchor>
              <Text size="sm">
                {order.review === null ? word(`is_${order.status}`) : word(`why_${order.review.reason}`)}
              </Text>
            </div>
            <Text fw={600}>{money(order.total.amountCents, language)}</Text>
          </Group>
        ))}
      </Stack>
    </Card>
  );
};
