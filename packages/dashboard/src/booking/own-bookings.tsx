import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { Answer } from '../kernel/api/api.ts';
import { useRead } from '../kernel/api/use-api.ts';
import { boot } from '../kernel/boot/boot.ts';
import { useWords } from '../kernel/i18n/use-words.ts';
import { dayOf } from '../kernel/time.ts';
import { ProblemAlert } from '../kernel/ui/problem-alert.tsx';
import { Section } from '../kernel/ui/section.tsx';
import { Status } from '../kernel/ui/status.tsx';
import { bookingLabels } from './booking.labels.ts';
import type { bookingTexts } from './booking.texts.ts';
import { CancelBooking } from './cancel-booking.tsx';
import { CheckIn } from './check-in.tsx';
import { ClassCard } from './class-card.tsx';

type Booking = Answer<'users.bookings'>['items'][number];

/** As many as the server gives at once. */
const MOST = 100;
/** A class that has begun is still one's own business. */
const BEGUN_MS = 2 * 3_600_000;

/** One's own places: the next class first, and below them those that are over, the last one first. */
export const OwnBookings = ({ userId }: { readonly userId: string }) => {
  const say = useWords<typeof bookingTexts.it>('booking');
  const [now] = useState(() => new Date(Date.now() - BEGUN_MS).toISOString());
  return (
    <>
      <Listed id="bookings" userId={userId} title={say('bookings')} when={{ from: now, sort: 'startsAt' }} first={20}>
        <Stack align="flex-start">
          <Text>{say('noBookings')}</Text>
          <Button renderRoot={(props) => <Link {...props} to="/prenota" />}>{say('toTimetable')}</Button>
        </Stack>
      </Listed>
      <Listed id="past" userId={userId} title={say('past')} when={{ to: now, sort: '-startsAt' }} first={5} />
    </>
  );
};

interface Asked {
  readonly id: 'bookings' | 'past';
  readonly userId: string;
  readonly title: string;
  readonly when: { readonly from?: string; readonly to?: string; readonly sort: 'startsAt' | '-startsAt' };
  /** How many at first. */
  readonly first: number;
  /** What stands there while there are none; without it the whole part is left out. */
  readonly children?: ReactNode;
}

const Listed = ({ id, userId, title, when, first, children }: Asked) => {
  const say = useWords<typeof bookingTexts.it>('booking');
  const [pageSize, setPageSize] = useState(first);
  const asked = { path: { userId }, query: { ...when, pageSize } };
  const { data: shown, error, refetch, isFetching } = useRead('users.bookings', asked);
  if (children === undefined && error === null && (shown === undefined || shown.total === 0)) return null;
  return (
    <Section id={id} title={title}>
      {error === null ? null : <ProblemAlert problem={error} retry={() => void refetch()} />}
      {shown === undefined && error === null ? <Skeleton height={72} /> : null}
      {shown?.items.length === 0 ? children : null}
      <Stack gap="sm">
        {shown?.items.map((booking) => (
          <BookingCard key={booking.id} booking={booking} isOver={id === 'past'} />
        ))}
      </Stack>
      {shown !== undefined && shown.items.length < Math.min(MOST, shown.total) ? (
        <Group mt="sm">
          <Button variant="default" loading={isFetching} onClick={() => setPageSize(MOST)}>
            {say(id === 'past' ? 'moreBefore' : 'moreAfter')}
          </Button>
        </Group>
      ) : null}
    </Section>
  );
};

const BookingCard = ({ booking, isOver }: { readonly booking: Booking; readonly isOver: boolean }) => {
  const say = useWords<typeof bookingTexts.it>('booking');
  const { slot, status, cancel } = booking;
  const { tone, word } = bookingLabels[status];
  const isToday = dayOf(slot.startsAt, boot.tenant.zone) === dayOf(Date.now(), boot.tenant.zone);
  return (
    <ClassCard slot={slot} state={<Status tone={tone} word={say(word)} />}>
      {status === 'Confirmed' && isToday && !isOver ? <CheckIn booking={booking.id} /> : null}
      {cancel.allowed ? <CancelBooking booking={booking} /> : null}
    </ClassCard>
  );
};
