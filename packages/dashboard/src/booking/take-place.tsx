import { Anchor, Button, Skeleton, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Answer } from '../kernel/api/api.ts';
import type { Problem } from '../kernel/api/problem.ts';
import { useAct, useRead } from '../kernel/api/use-api.ts';
import { BillingForm, type BillingProfile } from '../commerce/billing-form.tsx';
import { useFormKey } from '../kernel/form/form-key.ts';
import { useLanguage, useWords } from '../kernel/i18n/use-words.ts';
import { money } from '../kernel/money.ts';
import { ProblemAlert } from '../kernel/ui/problem-alert.tsx';
import { Status } from '../kernel/ui/status.tsx';
import { refusalWord, type RefusalCode } from './refusal-words.ts';
import type { bookingTexts } from './booking.texts.ts';

type Seen = Answer<'activities.availability'>['items'][number];

/** What a person who is signed in can do about a class: nothing, since they have a place; book, pay, or wait. */
export const TakePlace = ({ slot }: { readonly slot: string }) => {
  const say = useWords<typeof bookingTexts.it>('booking');
  const { data, error, refetch } = useRead('activities.availability', { body: { slotIds: [slot] } }, { fresh: 0 });
  if (error !== null) return <ProblemAlert problem={error} retry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={48} width={280} />;
  const seen = data.items[0];
  if (seen === undefined) return <Text>{say('why_slot_not_found')}</Text>;
  if (seen.myBooking !== undefined)
    return (
      <Stack gap="xs">
        <Status tone="ok" word={say('booked')} />
        <Anchor component={Link} to="/area">
          {say('toArea')}
        </Anchor>
      </Stack>
    );
  const turn = seen.waitlist.mine;
  if (turn !== undefined) return <Status tone="wait" word={say('waitingAt', { position: turn.position })} />;
  if (!seen.bookable.ok) return <NotBookable seen={seen} code={seen.bookable.code} />;
  return <Ways seen={seen} means={seen.bookable.means} />;
};

const NotBookable = ({ seen, code }: { readonly seen: Seen; readonly code: RefusalCode }) => {
  const say = useWords<typeof bookingTexts.it>('booking');
  const { mutate, isPending, error } = useAct('activities.book', useFormKey(`wait:${seen.id}`));
  const waits = seen.availability === 'full' && seen.waitlist.state === 'open';
  const join = (): void => mutate({ body: { slotId: seen.id, joinWaitlist: true } });
  return (
    <Stack align="flex-start">
      <Text>{say(refusalWord(code))}</Text>
      {waits ? (
        <Button size="md" variant="default" loading={isPending} onClick={join}>
          {say('join')}
        </Button>
      ) : null}
      {error === null ? null : <ProblemAlert problem={error} />}
    </Stack>
  );
};

type Means = 'free' | 'entry' | 'onSite' | 'order';

const Ways = ({ seen, means }: { readonly seen: Seen; readonly means: readonly Means[] }) => (
  <Stack align="stretch" gap="md">
    {means.includes('order') ? <Pay seen={seen} /> : null}
    {means
      .filter((each) => each === 'free' || each === 'onSite')
      .map((each) => (
        <Book key={each} seen={seen} means={each} />
      ))}
  </Stack>
);

const Book = ({ seen, means }: { readonly seen: Seen; readonly means: 'free' | 'onSite' }) => {
  const say = useWords<typeof bookingTexts.it>('booking');
  const { mutate, isPending, error } = useAct('activities.book', useFormKey(`book:${seen.id}:${means}`));
  const book = (): void => mutate({ body: { slotId: seen.id, means } });
  return (
    <Stack align="flex-start">
      <Button size="md" loading={isPending} onClick={book}>
        {say(means === 'free' ? 'bookFree' : 'bookOnSite')}
      </Button>
      {error === null ? null : <ProblemAlert problem={error} />}
    </Stack>
  );
};

const isAboutProfile = ({ code, errors }: Problem): boolean =>
  code === 'errors.payment.billingProfileRequired' ||
  errors.some(({ pointer }) => pointer.startsWith('/billingProfile'));

/** To the provider's page; who has no profile for the invoice yet fills it in first. */
const Pay = ({ seen }: { readonly seen: Seen }) => {
  const say = useWords<typeof bookingTexts.it>('booking');
  const [language] = useLanguage();
  const [leaving, setLeaving] = useState(false);
  // Kept while the call is made again: the form with what was typed stays where it is.
  const [asked, setAsked] = useState<Problem | null>(null);
  const { mutate, isPending, error } = useAct('payments.booking-checkout', useFormKey(`pay:${seen.id}`));
  const pay = (billingProfile?: BillingProfile): void =>
    mutate(
      { body: { slotId: seen.id, ...(billingProfile === undefined ? {} : { billingProfile }) } },
      {
        onSuccess: ({ data }) => {
          setLeaving(true);
          window.location.assign(data.redirectUrl);
        },
        onError: (problem) => setAsked((before) => (isAboutProfile(problem) || before !== null ? problem : null)),
      },
    );
  if (asked !== null) return <BillingForm problem={asked} sending={isPending || leaving} send={pay} />;
  return (
    <Stack align="flex-start">
      <Button size="md" loading={isPending || leaving} onClick={() => pay()}>
        {say('pay', { amount: money(seen.price?.amountCents ?? 0, language) })}
      </Button>
      {error === null ? null : <ProblemAlert problem={error} />}
    </Stack>
  );
};
