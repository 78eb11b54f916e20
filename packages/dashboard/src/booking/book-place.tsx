import { Anchor, Button, Skeleton, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { BillingProfile } from '../commerce/billing-form.tsx';
import { Checkout, useLeave } from '../commerce/checkout.tsx';
import type { Answer } from '../kernel/api/api.ts';
import { useAct, useRead } from '../kernel/api/use-api.ts';
import { useFlag } from '../kernel/flags.ts';
import { useFormKey } from '../kernel/form/form-key.ts';
import { useLanguage, useWords } from '../kernel/i18n/use-words.ts';
import { money } from '../kernel/money.ts';
import { calendarDay } from '../kernel/time.ts';
import { ProblemAlert } from '../kernel/ui/problem-alert.tsx';
import type { bookingTexts } from './booking.texts.ts';
import type { Seen } from './seen.ts';

type Means = 'free' | 'entry' | 'onSite' | 'order';
type Entitlement = Answer<'activities.subscription-entitlement'>;

interface Offered {
  readonly seen: Seen;
  /** As the server offers them now. */
  readonly means: readonly Means[];
}

/** Every way to a place that the class has; an entry stands first where the server says that one covers it. */
export const BookPlace = ({ seen, means }: Offered) => {
  const byEntry = means.includes('entry');
  const asked = { path: { id: seen.activityId }, query: { slotId: seen.id } };
  const { data, error } = useRead('activities.subscription-entitlement', asked, { when: byEntry, fresh: 0 });
  if (byEntry && data === undefined && error === null) return <Skeleton height={48} width={280} />;
  const covered = byEntry && data?.chosen !== undefined;
  return (
    <Stack align="stretch" gap="md">
      {covered ? <Book seen={seen} means="entry" first cover={data.chosen} /> : null}
      {means.includes('free') ? <Book seen={seen} means="free" first={!covered} /> : null}
      {means.includes('order') ? <Pay seen={seen} first={!covered} /> : null}
      {means.includes('onSite') ? (
        <Book seen={seen} means="onSite" first={!covered && !means.includes('order')} />
      ) : null}
      {byEntry && data !== undefined && !covered ? <NoEntry entitlement={data} /> : null}
      {error === null ? null : <ProblemAlert problem={error} />}
    </Stack>
  );
};

interface Way {
  readonly seen: Seen;
  readonly means: 'free' | 'entry' | 'onSite';
  /** The way that is offered first. */
  readonly first: boolean;
  readonly cover?: Entitlement['chosen'];
}

const wordOf = { free: 'bookFree', entry: 'bookEntry', onSite: 'bookOnSite' } as const;

/** One press books; what an entry is taken from stands beside it. */
const Book = ({ seen, means, first, cover }: Way) => {
  const say = useWords<typeof bookingTexts.it>('booking');
  const { mutate, isPending, error } = useAct('activities.book', useFormKey(`book:${seen.id}:${means}`));
  const from = cover === undefined ? {} : { clientSubscriptionId: cover.id };
  return (
    <Stack align="flex-start" gap="xs">
      {cover === undefined ? null : <Cover cover={cover} />}
      <Button
        size="md"
        variant={first ? 'filled' : 'default'}
        loading={isPending}
        onClick={() => mutate({ body: { slotId: seen.id, means, ...from } })}
      >
        {say(wordOf[means])}
      </Button>
      {error === null ? null : <ProblemAlert problem={error} />}
    </Stack>
  );
};

const Cover = ({ cover }: { readonly cover: NonNullable<Entitlement['chosen']> }) => {
  const say = useWords<typeof bookingTexts.it>('booking');
  const [language] = useLanguage();
  const { name, remaining, validTo } = cover;
  const left = remaining === null ? say('unlimited') : say(remaining === 1 ? 'oneLeft' : 'left', { count: remaining });
  const until = validTo === null ? [] : [say('validTo', { day: calendarDay(validTo, language) })];
  return (
    <Text size="sm">
      <b>{name}</b>: {[left, ...until].join(', ')}
    </Text>
  );
};

/** Why the first subscription that might cover the class does not, where a person can do something about it. */
const reasons: Readonly<Record<string, keyof typeof bookingTexts.it>> = {
  'errors.subscription.dailyLimit': 'noEntry_dailyLimit',
  'errors.subscription.entriesExhausted': 'noEntry_exhausted',
  'errors.subscription.suspended': 'noEntry_suspended',
  'errors.subscription.notStarted': 'noEntry_notStarted',
};

const NoEntry = ({ entitlement }: { readonly entitlement: Entitlement }) => {
  const say = useWords<typeof bookingTexts.it>('booking');
  const onSale = useFlag('enable_subscriptions');
  // Who has none, where none can be bought, need not read of them.
  if (entitlement.candidates.length === 0 && !onSale) return null;
  const reason = entitlement.candidates.map(({ code = '' }) => reasons[code]).find((word) => word !== undefined);
  return (
    <div>
      <Text size="sm">{say(reason ?? 'noEntry')}</Text>
      <Anchor component={Link} to="/area/abbonamento" size="sm">
        {say('seePlans')}
      </Anchor>
    </div>
  );
};

/** To the provider's page. */
const Pay = ({ seen, first }: { readonly seen: Seen; readonly first: boolean }) => {
  const say = useWords<typeof bookingTexts.it>('booking');
  const [language] = useLanguage();
  const [leaving, leave] = useLeave();
  const { mutateAsync, isPending, error } = useAct('payments.booking-checkout', useFormKey(`pay:${seen.id}`));
  const send = (profile?: BillingProfile): void => {
    const body = { slotId: seen.id, ...(profile === undefined ? {} : { billingProfile: profile }) };
    mutateAsync({ body }).then(
      ({ data }) => leave(data.redirectUrl),
      () => undefined,
    );
  };
  return (
    <Checkout
      label={say('pay', { amount: money(seen.price?.amountCents ?? 0, language) })}
      first={first}
      problem={error}
      sending={isPending || leaving}
      send={send}
    />
  );
};
