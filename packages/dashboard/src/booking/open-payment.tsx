import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { commerceTexts } from '../commerce/commerce.texts.ts';
import { useRead } from '../kernel/api/use-api.ts';
import { boot } from '../kernel/boot/boot.ts';
import { addWords } from '../kernel/i18n/i18n.ts';
import { useLanguage, useWords } from '../kernel/i18n/use-words.ts';
import { hour } from '../kernel/time.ts';
import type { bookingTexts } from './booking.texts.ts';

addWords('commerce', commerceTexts);

/** A place that is kept for somebody who went back before paying: the way to the same payment, not a second one. */
export const OpenPayment = ({ slot }: { readonly slot: string }) => {
  const say = useWords<typeof bookingTexts.it>('booking');
  const { data, error } = useRead('payments.orders.list', { query: { pageSize: 20 } }, { fresh: 0 });
  if (data === undefined && error === null) return <Skeleton height={48} width={280} />;
  const open = data?.items.find(({ slotId, status }) => slotId === slot && status === 'Pending');
  return open === undefined ? <Text>{say('why_alreadyBooked')}</Text> : <Resume id={String(open.id)} />;
};

const Resume = ({ id }: { readonly id: string }) => {
  const say = useWords<typeof bookingTexts.it>('booking');
  const word = useWords<typeof commerceTexts.it>('commerce');
  const [language] = useLanguage();
  const { data: order } = useRead('payments.orders.get', { path: { id } }, { fresh: 0 });
  if (order === undefined) return <Skeleton height={48} width={280} />;
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
