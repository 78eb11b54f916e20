import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import type { Answer } from '../kernel/api/api.ts';
import { useAct } from '../kernel/api/use-api.ts';
import { boot } from '../kernel/boot/boot.ts';
import { useFormKey } from '../kernel/form/form-key.ts';
import { useLanguage, useWords } from '../kernel/i18n/use-words.ts';
import { moment } from '../kernel/time.ts';
import { AskFirst } from '../kernel/ui/ask-first.tsx';
import { ProblemAlert } from '../kernel/ui/problem-alert.tsx';
import type { bookingTexts } from './booking.texts.ts';

type Booking = Answer<'users.bookings'>['items'][number];
type Cancellation = Answer<'activities.cancel-book'>;

/** The consequence first, as the server reckons it without doing it; then one press. */
export const CancelBooking = ({ booking }: { readonly booking: Booking }) => {
  const say = useWords<typeof bookingTexts.it>('booking');
  const [open, setOpen] = useState(false);
  const look = useAct('activities.cancel-book');
  const cancel = useAct('activities.cancel-book', useFormKey(`cancel:${booking.id}`));
  const show = (): void => {
    setOpen(true);
    cancel.reset();
    look.mutate({ body: { bookingId: booking.id, dryRun: true } });
  };
  const doIt = (): void => cancel.mutate({ body: { bookingId: booking.id } }, { onSuccess: () => setOpen(false) });
  const problem = look.error ?? cancel.error;
  return (
    <>
      <Group mt="sm">
        <Button size="sm" variant="default" onClick={show}>
          {say('cancel')}
        </Button>
      </Group>
      <AskFirst opened={open} close={() => setOpen(false)} title={say('cancelTitle')}>
        {look.isPending ? <Skeleton height={48} /> : null}
        {look.data === undefined ? null : <Consequence cancellation={look.data.data} />}
        {problem === null ? null : <ProblemAlert problem={problem} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => setOpen(false)}>
            {say('keep')}
          </Button>
          <Button color="red" autoContrast loading={cancel.isPending} disabled={look.data === undefined} onClick={doIt}>
            {say('doCancel')}
          </Button>
        </Group>
      </AskFirst>
    </>
  );
};

const Consequence = ({ cancellation }: { readonly cancellation: Cancellation }) => {
  const say = useWords<typeof bookingTexts.it>('booking');
  const [language] = useLanguage();
  const { outcome, cutoff, entry, refund } = cancellation;
  const lines = [
    outcome === 'early'
      ? say('cancelEarly')
      : say('cancelLate', { cutoff: moment(cutoff, boot.tenant.zone, language) }),
    ...(entry === 'returned' ? [say('entryReturned')] : entry === 'forfeited' ? [say('entryForfeited')] : []),
    ...(refund === null
      ? []
      : refund.percent === 100
        ? [say('refundAll')]
        : [refund.percent === 0 ? say('refundNone') : say('refundPart', { percent: refund.percent })]),
  ];
  return (
    <>
      {lines.map((line) => (
        <Text key={line}>{line}</Text>
      ))}
    </>
  );
};
