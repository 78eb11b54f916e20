import { Anchor, Button, Card, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Answer } from '../kernel/api/api.ts';
import type { Problem } from '../kernel/api/problem.ts';
import { useRead } from '../kernel/api/use-api.ts';
import { boot } from '../kernel/boot/boot.ts';
import { addWords } from '../kernel/i18n/i18n.ts';
import { useLanguage, useWords } from '../kernel/i18n/use-words.ts';
import { money } from '../kernel/money.ts';
import { moment } from '../kernel/time.ts';
import { ProblemAlert } from '../kernel/ui/problem-alert.tsx';
import { Section } from '../kernel/ui/section.tsx';
import { Status } from '../kernel/ui/status.tsx';
import { commerceTexts } from './commerce.texts.ts';
import { labelOf } from './order.labels.ts';
import { ownOrdersTexts } from './own-orders.texts.ts';

addWords('commerce', commerceTexts);

addWords('ownOrders', ownOrdersTexts);

type Order = Answer<'payments.orders.list'>['items'][number];

interface Titled {
  readonly title: string;
  readonly none: string;
  /** How many at first. */
  readonly first?: number;
  /** Whether earlier ones can be asked for here. */
  readonly more?: boolean;
}

/** As many as the server gives at once. */
const MOST = 100;

/** One's own booking orders, newest first. */
export const OwnOrders = ({ first = 20, more = true, ...words }: Titled) => {
  const [pageSize, setPageSize] = useState(first);
  const read = useRead('payments.orders.list', { query: { pageSize } }, { fresh: 0 });
  return <Listed id="orders" read={read} more={more ? () => setPageSize(MOST) : null} {...words} />;
};

/** One's own orders of plans, newest first. */
export const OwnPurchases = ({ first = 20, title, none }: Titled) => {
  const [pageSize, setPageSize] = useState(first);
  const read = useRead('commerce.orders.list', { query: { pageSize } }, { fresh: 0 });
  return <Listed id="purchases" read={read} more={() => setPageSize(MOST)} title={title} none={none} />;
};

interface Shown extends Pick<Titled, 'title' | 'none'> {
  readonly id: string;
  readonly read: Pick<
    UseQueryResult<{ readonly items: readonly Order[]; readonly total: number; readonly pageSize: number }, Problem>,
    'data' | 'error' | 'refetch' | 'isFetching'
  >;
  readonly more: (() => void) | null;
}

/** Orders; each leads to what became of it. */
const Listed = ({ id, read: { data, error, refetch, isFetching }, title, none, more }: Shown) => {
  const say = useWords<typeof ownOrdersTexts.it>('ownOrders');
  const isCut = data !== undefined && data.pageSize < Math.min(MOST, data.total);
  return (
    <Section id={id} title={title}>
      {error === null ? null : <ProblemAlert problem={error} retry={() => void refetch()} />}
      {data === undefined && error === null ? <Skeleton height={72} /> : null}
      {data?.items.length === 0 ? <Text>{none}</Text> : null}
      <Stack gap="sm" align="stretch">
        {data?.items.map((order) => (
          <OrderCard key={order.reference} order={order} />
        ))}
        {isCut && more !== null ? (
          <Group>
            <Button variant="default" loading={isFetching} onClick={more}>
              {say('more')}
            </Button>
          </Group>
        ) : null}
      </Stack>
    </Section>
  );
};

const OrderCard = ({ order }: { readonly order: Order }) => {
  const word = useWords<typeof commerceTexts.it>('commerce');
  const say = useWords<typeof ownOrdersTexts.it>('ownOrders');
  const [language] = useLanguage();
  const label = labelOf(order);
  const { reference, redirectUrl } = order;
  // Until it is emitted it may still be given up, and its number with it.
  const number = order.invoice?.status === 'Submitted' ? order.invoice.number : null;
  return (
    <Card withBorder component="article">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Anchor component={Link} to="/pagamento/esito" search={{ ordine: reference } as never} fw={600} c="inherit">
          {order.lines[0]?.description ?? word('order', { reference })}
        </Anchor>
        <Text fw={600} style={{ whiteSpace: 'nowrap' }}>
          {money(order.total.amountCents, language)}
        </Text>
      </Group>
      <Group justify="space-between" gap="xs">
        <Status tone={label.tone} word={word(label.word)} />
        {order.refunded.amountCents === 0 ? null : (
          <Text size="sm">{say('refunded', { amount: money(order.refunded.amountCents, language) })}</Text>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {moment(order.createdAt, boot.tenant.zone, language)} · {word('order', { reference })}
      </Text>
      {number === null ? null : <Text size="sm">{say('invoice', { number })}</Text>}
      {redirectUrl === null ? null : (
        <Group mt="sm">
          <Button component="a" size="sm" href={redirectUrl} aria-label={say('resumeOf', { reference })}>
            {say('resume')}
          </Button>
        </Group>
      )}
    </Card>
  );
};
