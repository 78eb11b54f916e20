import { Button, Group, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Answer } from '../kernel/api/api.ts';
import { useRead } from '../kernel/api/use-api.ts';
import { boot } from '../kernel/boot/boot.ts';
import { useLanguage, useWords } from '../kernel/i18n/use-words.ts';
import { money } from '../kernel/money.ts';
import { dayOf, laterDay, shortDay } from '../kernel/time.ts';
import { Page } from '../kernel/ui/page.tsx';
import { ProblemAlert } from '../kernel/ui/problem-alert.tsx';
import { Status } from '../kernel/ui/status.tsx';
import { placesOf } from './booking.labels.ts';
import type { bookingTexts } from './booking.texts.ts';

type Day = Answer<'public.activities.timetable'>['days'][number];
type Lesson = Day['slots'][number];

const today = (): string => dayOf(Date.now(), boot.tenant.zone);

/** The strip of seven days; one of them is shown below. */
const DayStrip = ({ from, day }: { readonly from: string; readonly day: string }) => {
  const [language] = useLanguage();
  const say = useWords<typeof bookingTexts.it>('booking');
  const days = Array.from({ length: 7 }, (_, at) => laterDay(from, at));
  return (
    <nav aria-label={say('week')}>
      <Group justify="space-between" mb="xs" wrap="nowrap">
        <Button
          variant="default"
          size="compact-md"
          renderRoot={(props) => <Link {...props} to="/prenota" search={{ giorno: laterDay(from, -7) }} />}
          disabled={from <= today()}
        >
          ‹ {say('earlier')}
        </Button>
        <Button
          variant="default"
          size="compact-md"
          renderRoot={(props) => <Link {...props} to="/prenota" search={{ giorno: laterDay(from, 7) }} />}
        >
          {say('later')} ›
        </Button>
      </Group>
      <div className="days">
        {days.map((each) => {
          const [weekday, number, month] = shortDay(each, language).replace(',', '').split(' ');
          return (
            <Link
              key={each}
              to="/prenota"
              search={{ giorno: each, da: from }}
              className="day"
              {...(each === day ? { 'aria-current': 'date' as const } : {})}
            >
              {weekday}
              <b>{number}</b>
              <VisuallyHidden>{month}</VisuallyHidden>
            </Link>
          );
        })}
      </div>
    </nav>
  );
};

const LessonLine = ({ lesson }: { readonly lesson: Lesson }) => {
  const [language] = useLanguage();
  const say = useWords<typeof bookingTexts.it>('booking');
  const { tone, word } = placesOf(lesson);
  const names = lesson.professionals.map(({ displayName }) => displayName).join(', ');
  return (
    <li>
      <Link to="/prenota/$slot" params={{ slot: lesson.id }} className="lesson">
        <span>
          <b>{lesson.localStart}</b>
          <br />
          <Text component="span" size="sm" c="dimmed">
            {lesson.localEnd}
          </Text>
        </span>
        <span>
          <b>{lesson.title}</b>
          <Text component="span" size="sm" c="dimmed" display="block">
            {[names === '' ? '' : say('with', { names }), lesson.location?.name ?? ''].filter(Boolean).join(' · ')}
          </Text>
        </span>
        <span>
          <Status tone={tone} word={say(word)} />
          <Text component="span" size="sm" display="block" ta="right">
            {lesson.price === null ? say('free') : money(lesson.price.amountCents, language)}
          </Text>
        </span>
      </Link>
    </li>
  );
};

const DayShown = ({ day }: { readonly day: Day }) => {
  const say = useWords<typeof bookingTexts.it>('booking');
  const [language] = useLanguage();
  return (
    <section aria-label={shortDay(day.date, language)}>
      {day.closures.map((why) => (
        <Text key={why} mb="sm">
          {say('closed', { why })}
        </Text>
      ))}
      {day.slots.length === 0 && day.closures.length === 0 ? (
        <Stack align="flex-start">
          <Text>{say('noClasses')}</Text>
          <Button
            variant="default"
            renderRoot={(props) => <Link {...props} to="/prenota" search={{ giorno: laterDay(day.date, 1) }} />}
          >
            {say('nextDay')}
          </Button>
        </Stack>
      ) : null}
      <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {day.slots.map((lesson) => (
          <LessonLine key={lesson.id} lesson={lesson} />
        ))}
      </Stack>
    </section>
  );
};

interface Asked {
  /** The day that is shown; today when left out. */
  readonly giorno?: string;
  /** The first day of the strip; the day itself when left out. */
  readonly da?: string;
}

/** The classes of a week, for everybody: what there is, whether there are places, what it costs. */
export const TimetableScreen = ({ giorno, da }: Asked) => {
  const say = useWords<typeof bookingTexts.it>('booking');
  const first = today();
  const wanted = giorno === undefined || giorno < first ? first : giorno;
  const from = da === undefined || da > wanted || laterDay(da, 6) < wanted || da < first ? wanted : da;
  const { data, error, refetch } = useRead('public.activities.timetable', { query: { from, to: laterDay(from, 6) } });
  // Who names no day is shown the first one on which there is a class.
  const busy = giorno === undefined ? data?.days.find(({ slots }) => slots.length > 0) : undefined;
  const day = busy?.date ?? wanted;
  const shown = data?.days.find(({ date }) => date === day);
  return (
    <Page title={say('timetable')}>
      <Stack>
        <DayStrip from={from} day={day} />
        {error === null ? null : <ProblemAlert problem={error} retry={() => void refetch()} />}
        {data === undefined && error === null ? <Waiting /> : null}
        {shown === undefined ? null : <DayShown day={shown} />}
      </Stack>
    </Page>
  );
};

const Waiting = () => (
  <Stack gap="sm" aria-busy="true">
    {[1, 2, 3].map((each) => (
      <Skeleton key={each} height={72} radius="md" />
    ))}
  </Stack>
);
