import { Text } from '@mantine/core';
import { boot } from '../boot/boot.ts';
import type { kernelTexts } from '../i18n/kernel.texts.ts';
import { useLanguage, useWords } from '../i18n/use-words.ts';
import { dayOf, hour, moment } from '../time.ts';

interface Shown {
  readonly isOnline: boolean;
  /** Since when what the page shows is old, in milliseconds of this page; null where it is not, or shows nothing. */
  readonly since: number | null;
}

/** Without a network, or a server that answers, the page keeps what it has: this says so, and of when that is. */
export const OldData = ({ isOnline, since }: Shown) => {
  const say = useWords<typeof kernelTexts.it>('kernel');
  const [language] = useLanguage();
  const { zone } = boot.tenant;
  const ageOf = (at: number): string => {
    const instant = new Date(at).toISOString();
    return dayOf(at, zone) === dayOf(Date.now(), zone)
      ? say('oldSinceHour', { when: hour(instant, zone, language) })
      : say('oldSinceDay', { when: moment(instant, zone, language) });
  };
  return (
    <div role="status">
      {isOnline && since === null ? null : (
        <Text size="sm" py={6} px="md" ta="center" fw={600} c="var(--tone-stop)">
          {say(isOnline ? 'silent' : 'offline')}
          {since === null ? '' : ` ${ageOf(since)}`}
        </Text>
      )}
    </div>
  );
};
