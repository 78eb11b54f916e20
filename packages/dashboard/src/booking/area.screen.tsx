import { Anchor, Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { SignIn } from '../accounts/sign-in.tsx';
import { usePerson } from '../accounts/use-person.ts';
import type { ownOrdersTexts } from '../commerce/own-orders.texts.ts';
import { OwnOrders } from '../commerce/own-orders.tsx';
import type { Answer } from '../kernel/api/api.ts';
import { useRead } from '../kernel/api/use-api.ts';
import { boot } from '../kernel/boot/boot.ts';
import { useWords } from '../kernel/i18n/use-words.ts';
import { dayOf } from '../kernel/time.ts';
import { Page } from '../kernel/ui/page.tsx';
import { ProblemAlert } from '../kernel/ui/problem-alert.tsx';
import { Status } from '../kernel/ui/status.tsx';
import { bookingLabels } from './booking.labels.ts';
import type { bookingTexts } from './booking.texts.ts';
import { CancelBooking } from './cancel-booking.tsx';
import { CheckIn } from './check-in.tsx';
import { ClassCard } from './class-card.tsx';
import { MyTurns } from './my-turns.tsx';

type Booking = Answer<'users.bookings'>['items'][number];

/** What a client has: bookings ahead, and orders with their invoices. */
export const AreaScreen = () => {
  const say = useWords<typeof bookingTexts.it>('booking');
  const person = usePerson();
  return (
    <Page title={say('area')}>
      {person === undefined ? null : person === null ? (
        <Stack>
          <Text>{say('signInForArea')}</Text>
          <SignIn />
        </Stack>
      ) : (
        <Stack gap="xl">
          <Anchor component={Link} to="/area/abbonamento">
            {say('seePlans')} ›
          </Anchor>
          <MyTurns />
          <Bookings userId={person.id} />
          <Orders />
        </Stack>
      )}
    </Page>
  );
};

/** The newest ones; the rest stands on a page of its own. */
const Orders = () => {
  const say = useWords<typeof bookingTexts.it>('booking');
  const more = useWords<typeof ownOrdersTexts.it>('ownOrders');
  return (
    <Stack gap="sm">
      <OwnOrders title={say('orders')} none={say('noOrders')} first={5} more={false} />
      <Anchor component={Link} to="/area/ordini">
        {more('all')} ›
      </Anchor>
    </Stack>
  );
};

const Bookings = ({ userId }: { readonly userId: string }) => {
  const say = useWords<typeof bookingTexts.it>('booking');
  // A class that has begun is still one's own business.
  const [from] = useState(() => new Date(Date.now() - 2 * 3_600_000).toISOString());
  const { data, error, refetch } = useRead('users.bookings', { path: { userId }, query: { from, pageSize: 50 } });
  return (
    <section aria-labelledby="bookings">
      <Title order={2} size="lg" id="bookings" mb="sm">
        {say('bookings')}
      </Title>
      {error === null ? null : <ProblemAlert problem={error} retry={() => void refetch()} />}
      {data === undefined && error === null ? <Skeleton height={72} /> : null}
      {data?.items.length === 0 ? (
        <Stack align="flex-start">
          <Text>{say('noBookings')}</Text>
          <Button renderRoot={(props) => <Link {...props} to="/prenota" />}>{say('toTimetable')}</Button>
        </Stack>
      ) : null}
      <Stack gap="sm">
        {data?.items.map((booking) => (
          <BookingCard key={booking.id} booking={booking} />
        ))}
      </Stack>
    </section>
  );
};

const BookingCard = ({ booking }: { readonly booking: Booking }) => {
  const say = useWords<typeof bookingTexts.it>('booking');
  const { slot, status, cancel } = booking;
  const { tone, word } = bookingLabels[status];
  const isToday = dayOf(slot.startsAt, boot.tenant.zone) === dayOf(Date.now(), boot.tenant.zone);
  return (
    <ClassCard slot={slot} state={<Status tone={tone} word={say(word)} />}>
      {status === 'Confirmed' && isToday ? <CheckIn booking={booking.id} /> : null}
      {cancel.allowed ? <CancelBooking booking={booking} /> : null}
    </ClassCard>
  );
};
