import { Anchor, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Answer } from '../kernel/api/api.ts';
import { useRead } from '../kernel/api/use-api.ts';
import { useLanguage, useWords } from '../kernel/i18n/use-words.ts';
import { money } from '../kernel/money.ts';
import { Status } from '../kernel/ui/status.tsx';
import { bookingLabels } from './booking.labels.ts';
import type { bookingTexts } from './booking.texts.ts';

type Booking = Answer<'activities.booking.get'>;

/** The place that somebody has: how sure it is, and what it was paid with. */
export const Booked = ({ id, status }: { readonly id: string; readonly status: Booking['status'] }) => {
  const say = useWords<typeof bookingTexts.it>('booking');
  const { tone, word } = bookingLabels[status];
  const { data } = useRead('activities.booking.get', { path: { id } }, { fresh: 0 });
  return (
    <Stack gap="xs" role="status" aria-live="polite">
      <Text size="lg">
        <Status tone={tone} word={say(word)} />
      </Text>
      <Text>{say(status === 'Requested' ? 'requested' : 'booked')}</Text>
      {data === undefined ? null : <PaidWith booking={data} />}
      <Group>
        <Anchor component={Link} to="/area">
          {say('toArea')}
        </Anchor>
        <Anchor href={`/api/v1/activities/bookings/${id}/calendar.ics`} download>
          {say('toCalendar')}
        </Anchor>
      </Group>
    </Stack>
  );
};

const PaidWith = ({ booking }: { readonly booking: Booking }) => {
  const say = useWords<typeof bookingTexts.it>('booking');
  const [language] = useLanguage();
  const { subscriptionId, means, settlement, price } = booking;
  const byEntry = means === 'entry' && subscriptionId !== null;
  const { data } = useRead('subscriptions.my.subscriptions', { query: { pageSize: 50 } }, { when: byEntry, fresh: 0 });
  const from = data?.items.find((each) => each.id === subscriptionId);
  if (byEntry && from !== undefined)
    return (
      <Text>
        <b>{from.name}</b>:{' '}
        {from.remaining === null
          ? say('unlimited')
          : say(from.remaining === 1 ? 'oneLeft' : 'left', { count: from.remaining })}
      </Text>
    );
  if (settlement === 'unpaid' && price !== null)
    return <Text>{say('payAtStudio', { amount: money(price.amountCents, language) })}</Text>;
  return null;
};
