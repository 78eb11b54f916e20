import { Button, Stack } from '@mantine/core';
import { useAct } from '../kernel/api/use-api.ts';
import { useFormKey } from '../kernel/form/form-key.ts';
import { useWords } from '../kernel/i18n/use-words.ts';
import { ProblemAlert } from '../kernel/ui/problem-alert.tsx';
import type { bookingTexts } from './booking.texts.ts';

/** "I am here", on the day of the class; whether it is time already the server says. */
export const CheckIn = ({ booking }: { readonly booking: string }) => {
  const say = useWords<typeof bookingTexts.it>('booking');
  const { mutate, isPending, error } = useAct('subscriptions.my.check-in', useFormKey(`check-in:${booking}`));
  return (
    <Stack align="flex-start" gap="xs" mt="sm">
      <Button size="sm" loading={isPending} onClick={() => mutate({ body: { bookingId: booking } })}>
        {say('checkIn')}
      </Button>
      {error === null ? null : <ProblemAlert problem={error} />}
    </Stack>
  );
};
