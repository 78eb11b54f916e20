import { Stack } from '@mantine/core';
import { useRead } from '../kernel/api/use-api.ts';
import { useWords } from '../kernel/i18n/use-words.ts';
import { ProblemAlert } from '../kernel/ui/problem-alert.tsx';
import { Section } from '../kernel/ui/section.tsx';
import type { bookingTexts } from './booking.texts.ts';
import { ClassCard } from './class-card.tsx';
import { Turn } from './waiting-turn.tsx';

/** Every class for which one waits, offers among them, the first one first. */
export const MyTurns = () => {
  const say = useWords<typeof bookingTexts.it>('booking');
  const { data, error, refetch } = useRead('activities.waiting-list.mine', {}, { every: 30_000, fresh: 0 });
  const waited = (data?.items ?? []).flatMap((slot) =>
    slot.waitlist.mine === undefined ? [] : [{ slot, turn: slot.waitlist.mine }],
  );
  if (waited.length === 0 && error === null) return null;
  return (
    <Section id="turns" title={say('turns')}>
      {error === null ? null : <ProblemAlert problem={error} retry={() => void refetch()} />}
      <Stack gap="sm">
        {waited.map(({ slot, turn }) => (
          <ClassCard key={slot.id} slot={slot}>
            <Turn turn={turn} price={slot.price} />
          </ClassCard>
        ))}
      </Stack>
    </Section>
  );
};
