import { Anchor, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { SignIn } from '../accounts/sign-in.tsx';
import { usePerson } from '../accounts/use-person.ts';
import type { Answer } from '../kernel/api/api.ts';
import { useRead } from '../kernel/api/use-api.ts';
import { boot } from '../kernel/boot/boot.ts';
import { useLanguage, useWords } from '../kernel/i18n/use-words.ts';
import { money } from '../kernel/money.ts';
import { dayName } from '../kernel/time.ts';
import { Page } from '../kernel/ui/page.tsx';
import { ProblemAlert } from '../kernel/ui/problem-alert.tsx';
import { Status } from '../kernel/ui/status.tsx';
import { placesOf } from './booking.labels.ts';
import type { bookingTexts } from './booking.texts.ts';
import { TakePlace } from './take-place.tsx';

type Lesson = Answer<'public.activities.timetable.slot'>;

const Facts = ({ lesson }: { readonly lesson: Lesson }) => {
  const say = useWords<typeof bookingTexts.it>('booking');
  const [language] = useLanguage();
  const { tone, word } = placesOf(lesson);
  const names = lesson.professionals.map(({ displayName }) => displayName).join(', ');
  const day = dayName(lesson.startsAt, boot.tenant.zone, language);
  return (
    <Stack gap={4}>
      <Text size="lg">
        {day},{' '}
        <span style={{ whiteSpace: 'nowrap' }}>
          {lesson.localStart}–{lesson.localEnd}
        </span>
      </Text>
      <Text c="dimmed">
        {[
          names === '' ? '' : say('with', { names }),
          lesson.location === null ? '' : say('at', { place: lesson.location.name }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <Text>
        {lesson.price === null ? say('free') : money(lesson.price.amountCents, language)} ·{' '}
        <Status tone={tone} word={say(word)} />
      </Text>
      {lesson.description === '' ? null : <Text mt="sm">{lesson.description}</Text>}
    </Stack>
  );
};

/** A class: what it is, and the one way on that the person has, in place. */
export const LessonScreen = ({ slot }: { readonly slot: string }) => {
  const say = useWords<typeof bookingTexts.it>('booking');
  const {
    data: lesson,
    error,
    refetch,
  } = useRead('public.activities.timetable.slot', { path: { slotId: slot }, query: {} });
  const person = usePerson();
  return (
    <Page title={lesson?.title ?? say('class')}>
      <Stack gap="lg">
        {error === null ? null : <ProblemAlert problem={error} retry={() => void refetch()} />}
        {lesson === undefined ? null : <Facts lesson={lesson} />}
        {lesson === undefined || person === undefined ? null : person === null ? (
          <Door lesson={lesson} />
        ) : (
          <TakePlace slot={slot} />
        )}
        <Anchor component={Link} to="/prenota">
          ‹ {say('timetable')}
        </Anchor>
      </Stack>
    </Page>
  );
};

/** Who is not signed in says who they are here, unless nothing can be booked anyway. */
const Door = ({ lesson }: { readonly lesson: Lesson }) => {
  const say = useWords<typeof bookingTexts.it>('booking');
  if (!lesson.bookable.ok && lesson.free !== 'full') return <Text>{say('why_other')}</Text>;
  return (
    <section>
      <Title order={2} size="lg" mb="sm">
        {say('bookFree')}
      </Title>
      <Text mb="sm">{say('signInFirst')}</Text>
      <SignIn />
    </section>
  );
};
