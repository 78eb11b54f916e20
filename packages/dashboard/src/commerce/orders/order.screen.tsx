import { Anchor, Group, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useRead } from '../../kernel/api/use-api.ts';
import { boot } from '../../kernel/boot/boot.ts';
import { useLanguage, useWords } from '../../kernel/i18n/use-words.ts';
import { money } from '../../kernel/money.ts';
import { moment, shortDay } from '../../kernel/time.ts';
import { Page } from '../../kernel/ui/page.tsx';
import { ProblemAlert } from '../../kernel/ui/problem-alert.tsx';
import { Status } from '../../kernel/ui/status.tsx';
import type { commerceTexts } from '../commerce.texts.ts';
import { labelOf } from '../order.labels.ts';
import { OrderActions } from './order.actions.tsx';
import { OrderFacts } from './order.facts.tsx';
import type { OrderShown } from './order.shown.ts';
import { ofKind, type ordersTexts } from './orders.texts.ts';
import { storyWord, timelineTexts } from './timeline.texts.ts';
import { addWords } from '../../kernel/i18n/i18n.ts';
import { isMoving } from './order.moving.ts';

addWords('timeline', timelineTexts);

/** An order: what it is, what can be done and why not, and all that happened to it. */
export const OrderScreen = ({ id, commerce }: { readonly id: string; readonly commerce: boolean }) => {
  const say = useWords<typeof ordersTexts.it>('orders');
  // What moves by itself is asked for again sooner than what waits for a person, or for nothing.
  const [every, setEvery] = useState(5000);
  const reading = { every, fresh: 0 };
  const booking = useRead('payments.admin.orders.get', { path: { id } }, { when: !commerce, ...reading });
  const plan = useRead('commerce.admin.orders.get', { path: { id } }, { when: commerce, ...reading });
  const { data: order, error, refetch } = commerce ? plan : booking;
  const wanted = order === undefined || isMoving(order) ? 5000 : 30_000;
  if (wanted !== every) setEvery(wanted);
  return (
    <Page title={say('order', { reference: commerce ? `commerce:${id}` : id })}>
      <Stack gap="lg">
        {error === null ? null : <ProblemAlert problem={error} retry={() => void refetch()} />}
        {order === undefined ? error === null ? <Skeleton height={320} /> : null : <Whole order={order} />}
        <Anchor component={Link} to="/dashboard/ordini">
          ‹ {say('orders')}
        </Anchor>
      </Stack>
    </Page>
  );
};

const Whole = ({ order }: { readonly order: OrderShown }) => {
  const say = useWords<typeof ordersTexts.it>('orders');
  const word = useWords<typeof commerceTexts.it>('commerce');
  const [language] = useLanguage();
  const { tone, word: state } = labelOf(order);
  return (
    <>
      <Stack gap={4}>
        <Group gap="md">
          <Text size="lg">
            <Status tone={tone} word={word(state)} />
          </Text>
          <Text size="lg">{money(order.total.amountCents, language)}</Text>
        </Group>
        <Text>
          {order.client.displayName ?? say('gone')} · {order.slot?.title ?? order.lines[0]?.description}
          {order.slot === null ? '' : ` · ${shortDay(order.slot.localDate, language)}, ${order.slot.localStart}`}
        </Text>
        <Text c="dimmed">{say(ofKind(order, `is_${order.status}`))}</Text>
        {order.review === null ? null : (
          <Text c="var(--tone-stop)" fw={600}>
            {say(ofKind(order, `why_${order.review.reason}`))}
          </Text>
        )}
      </Stack>
      <OrderActions order={order} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <History order={order} />
        <OrderFacts order={order} />
      </SimpleGrid>
    </>
  );
};

const History = ({ order }: { readonly order: OrderShown }) => {
  const say = useWords<typeof ordersTexts.it>('orders');
  const word = useWords<typeof timelineTexts.it>('timeline');
  const [language] = useLanguage();
  return (
    <section aria-labelledby="history">
      <Title order={2} size="lg" id="history" mb="sm">
        {say('timeline')}
      </Title>
      <ol className="timeline">
        {order.timeline.map(({ at, event, amountCents, facts }) => (
          <li key={`${at} ${event}`}>
            <Text size="sm" c="dimmed">
              {moment(at, boot.tenant.zone, language)}
            </Text>
            <div>
              <Text size="sm">
                {word(storyWord(order.kind, event))}
                {amountCents === null ? '' : ` · ${money(amountCents, language)}`}
              </Text>
              {event === 'invoice.creditDrafted' && typeof facts['fattura'] === 'string' ? (
                <NoteLink id={facts['fattura']} />
              ) : null}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
};

/** The credit note that a refund has drafted: it waits there for a person to number and send it. */
const NoteLink = ({ id }: { readonly id: string }) => {
  const say = useWords<typeof ordersTexts.it>('orders');
  return (
    <Anchor size="sm" renderRoot={(props) => <Link {...props} to={`/dashboard/fatture/${id}`} />}>
      {say('toNote')}
    </Anchor>
  );
};
