import { Skeleton, Text } from '@mantine/core';
import { useRead } from '../kernel/api/use-api.ts';
import { useWords } from '../kernel/i18n/use-words.ts';
import { ProblemAlert } from '../kernel/ui/problem-alert.tsx';
import { BookPlace } from './book-place.tsx';
import { Booked } from './booked.tsx';
import type { bookingTexts } from './booking.texts.ts';
import { OpenPayment } from './open-payment.tsx';
import { refusalWord } from './refusal-words.ts';
import { JoinList, Turn } from './waiting-turn.tsx';

/** What a person who is signed in can do about a class: nothing, since they have a place; book, pay, or wait. */
export const TakePlace = ({ slot }: { readonly slot: string }) => {
  const say = useWords<typeof bookingTexts.it>('booking');
  const { data, error, refetch } = useRead('activities.availability', { body: { slotIds: [slot] } }, { fresh: 0 });
  // What was answered stays, and what is typed below it, also while it cannot be asked anew.
  if (data === undefined)
    return error === null ? (
      <Skeleton height={48} width={280} />
    ) : (
      <ProblemAlert problem={error} retry={() => void refetch()} />
    );
  const seen = data.items[0];
  if (seen === undefined) return <Text>{say('why_slot_not_found')}</Text>;
  if (seen.myBooking !== undefined) return <Booked id={seen.myBooking.id} status={seen.myBooking.status} />;
  const { mine, state } = seen.waitlist;
  if (mine !== undefined)
    return (
      <>
        <KeptFresh slot={slot} />
        <Turn turn={mine} price={seen.price} />
      </>
    );
  if (seen.bookable.ok) return <BookPlace seen={seen} means={seen.bookable.means} />;
  const { code } = seen.bookable;
  if (code === 'errors.booking.alreadyBooked') return <OpenPayment slot={slot} />;
  return (
    <>
      <Text>{say(refusalWord(code))}</Text>
      {code === 'errors.booking.placeFull' ? <JoinList slot={slot} list={state} /> : null}
    </>
  );
};

/** Who waits is shown how they stand without pressing anything. */
const KeptFresh = ({ slot }: { readonly slot: string }) => {
  useRead('activities.availability', { body: { slotIds: [slot] } }, { every: 15_000 });
  return null;
};
