import { Anchor, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
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

/** One's own booking orders, newest first; each leads to what became of it. */
export const OwnOrders = () => {
  const say = useWords<typeof bookingTexts.it>('booking');
  const word = useWords<typeof commerceTexts.it>('commerce');
  const [language] = useLanguage();
  const { data, error, refetch } = useRead('payments.orders.list', { query: { pageSize: 20 } });
  return (
    <section aria-labelledby="orders">
      <Title order={2} size="lg" id="orders" mb="sm">
        {say('orders')}
      </Title>
      {error === null ? null : <ProblemAlert problem={error} retry={() => void refetch()} />}
      {data === undefined && error === null ? <Skeleton height={72} /> : null}
      {data?.items.length === 0 ? <Text>{say('noOrders')}</Text> : null}
      <Stack gap="sm">
        {data?.items.map((order) => (
          <Card withBorder key={order.reference} component="article">
            <Group justify="space-between" align="flex-start">
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
                  {moment(order.createdAt, boot.tenant.zone, language)} ·{' '}
                  {word('order', { reference: order.reference })}
                </Text>
              </div>
              <div style={{ textAlign: 'end' }}>
                <Text fw={600}>{money(order.total.amountCents, language)}</Text>
                <Status tone={orderLabels[order.status].tone} word={word(orderLabels[order.status].word)} />
              </div>
            </Group>
          </Card>
        ))}
      </Stack>
    </section>
  );
};
