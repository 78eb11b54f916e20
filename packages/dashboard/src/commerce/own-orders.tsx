import { Anchor, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Answer } from '../kernel/api/api.ts';
import type { Problem } from '../kernel/api/problem.ts';
import { useRead } from '../kernel/api/use-api.ts';
import { boot } from '../kernel/boot/boot.ts';
import { useLanguage, useWords } from '../kernel/i18n/use-words.ts';
import { money } from '../kernel/money.ts';
import { moment } from '../kernel/time.ts';
import { ProblemAlert } from '../kernel/ui/problem-alert.tsx';
import { Status } from '../kernel/ui/status.tsx';
import type { bookingTexts } from '../booking/booking.texts.ts';
import type { commerceTexts } from './commerce.texts.ts';
import { orderLabels } from './order.labels.ts';

type Order = Answer<'payments.orders.list'>['items'][number];

/** One's own booking orders, newest first. */
export const OwnOrders = () => {
  const say = useWords<typeof bookingTexts.it>('booking');
  const read = useRead('payments.orders.list', { query: { pageSize: 20 } });
  return <Listed read={read} title={say('orders')} none={say('noOrders')} />;
};

/** One's own orders of plans, newest first. */
export const OwnPurchases = (words: { readonly title: string; readonly none: string }) => {
  const read = useRead('commerce.orders.list', { query: { pageSize: 20 } });
  return <Listed read={read} {...words} />;
};

interface Shown {
  readonly read: Pick<UseQueryResult<{ readonly items: readonly Order[] }, Problem>, 'data' | 'error' | 'refetch'>;
  readonly title: string;
  readonly none: string;
}

/** Orders; each leads to what became of it. */
const Listed = ({ read: { data, error, refetch }, title, none }: Shown) => (
  <section aria-labelledby="orders">
    <Title order={2} size="lg" id="orders" mb="sm">
      {title}
    </Title>
    {error === null ? null : <ProblemAlert problem={error} retry={() => void refetch()} />}
    {data === undefined && error === null ? <Skeleton height={72} /> : null}
    {data?.items.length === 0 ? <Text>{none}</Text> : null}
    <Stack gap="sm">
      {data?.items.map((order) => (
        <OrderCard key={order.reference} order={order} />
      ))}
    </Stack>
  </section>
);

const OrderCard = ({ order }: { readonly order: Order }) => {
  const word = useWords<typeof commerceTexts.it>('commerce');
  const [language] = useLanguage();
  const label = orderLabels[order.status];
  return (
    <Card withBorder component="article">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <Anchor
            component={Link}
            to="/pagamento/esito"
            search={{ ordine: order.reference } as never}
            fw={600}
            c="inherit"
          >
            {order.lines[0]?.description ?? word('order', { reference: order.reference })}
          </Anchor>
          <Text size="sm" c="dimmed">
            {moment(order.createdAt, boot.tenant.zone, language)} · {word('order', { reference: order.reference })}
          </Text>
        </div>
        <div style={{ textAlign: 'end' }}>
          <Text fw={600}>{money(order.total.amountCents, language)}</Text>
          <Status tone={label.tone} word={word(label.word)} />
        </div>
      </Group>
    </Card>
  );
};
