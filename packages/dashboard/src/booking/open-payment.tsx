import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { commerceTexts } from '../commerce/commerce.texts.ts';
import type { Problem } from '../kernel/api/problem.ts';
import { useRead } from '../kernel/api/use-api.ts';
import { boot } from '../kernel/boot/boot.ts';
import { addWords } from '../kernel/i18n/i18n.ts';
import { useLanguage, useWords } from '../kernel/i18n/use-words.ts';
import { hour } from '../kernel/time.ts';
import { ProblemAlert } from '../kernel/ui/problem-alert.tsx';
import type { bookingTexts } from './booking.texts.ts';

addWords('commerce', commerceTexts);

/** A place that is kept for somebody who went back before paying: the way to the same payment, not a second one. */
export const OpenPayment = ({ slot }: { readonly slot: string }) => {
  const say = useWords<typeof bookingTexts.it>('booking');
  const { data, error, refetch } = useRead('payments.orders.list', { query: { pageSize: 20 } }, { fresh: 0 });
  if (data === undefined) return <Unknown error={error} again={() => void refetch()} />;
  const open = data.items.find(({ slotId, status }) => slotId === slot && status === 'Pending');
  return open === undefined ? <Text>{say('why_alreadyBooked')}</Text> : <Resume id={String(open.id)} />;
};

interface Waited {
  readonly error: Problem | null;
  readonly again: () => void;
}

/** Whether there is a payment to go on with is not known yet, or cannot be. */
const Unknown = ({ error, again }: Waited) =>
  error === null ? <Skeleton height={48} width={280} /> : <ProblemAlert problem={error} retry={again} />;

const Resume = ({ id }: { readonly id: string }) => {
  const say = useWords<typeof bookingTexts.it>('booking');
  const word = useWords<typeof commerceTexts.it>('commerce');
  const [language] = useLanguage();
  const { data: order, error, refetch } = useRead('payments.orders.get', { path: { id } }, { fresh: 0 });
  if (order === undefined) return <Unknown error={error} again={() => void refetch()} />;
  if (order.status !== 'Pending' || order.redirectUrl === null) return <Text>{say('why_alreadyBooked')}</Text>;
  return (
    <Stack align="flex-start">
      <Text>
        {word('waitingWhy', { until: hour(order.hold?.expiresAt ?? order.expiresAt, boot.tenant.zone, language) })}
      </Text>
      <Button component="a" size="md" href={order.redirectUrl}>
        {word('resume')}
      </Button>
    </Stack>
  );
};
