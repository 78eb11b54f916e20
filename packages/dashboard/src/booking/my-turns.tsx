import { Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { useRead } from '../kernel/api/use-api.ts';
import { boot } from '../kernel/boot/boot.ts';
import { useWords } from '../kernel/i18n/use-words.ts';
import { dayOf, laterDay } from '../kernel/time.ts';
import type { bookingTexts } from './booking.texts.ts';
import { ClassCard } from './class-card.tsx';
import { Turn } from './waiting-turn.tsx';

/** The classes of this week and the next for which one waits, offers among them; a later one says it on its own page. */
export const MyTurns = () => {
  const say = useWords<typeof bookingTexts.it>('booking');
  const [today] = useState(() => dayOf(Date.now(), boot.tenant.zone));
  const every = 30_000;
  const week = useRead('activities.schedules', { query: { view: 'week', date: today } }, { every });
  const next = useRead('activities.schedules', { query: { view: 'week', date: laterDay(today, 7) } }, { every });
  const waited = [week.data, next.data].flatMap((each) =>
    (each?.days ?? []).flatMap(({ slots }) =>
      slots.flatMap((slot) => (slot.waitlist.mine === undefined ? [] : [{ slot, turn: slot.waitlist.mine }])),
    ),
  );
  if (waited.length === 0) return null;
  return (
    <section aria-labelledby="turns">
      <Title order={2} size="lg" id="turns" mb="sm">
        {say('turns')}
      </Title>
      <Stack gap="sm">
        {waited.map(({ slot, turn }) => (
          <ClassCard key={slot.id} slot={slot}>
            <Turn turn={turn} />
          </ClassCard>
        ))}
      </Stack>
    </section>
  );
};
