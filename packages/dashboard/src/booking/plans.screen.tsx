import { Card, Group, Skeleton, Stack, Text } from '@mantine/core';
import { Section } from '../kernel/ui/section.tsx';
import { SignIn } from '../accounts/sign-in.tsx';
import { usePerson } from '../accounts/use-person.ts';
import { OwnPurchases } from '../commerce/own-orders.tsx';
import type { Answer } from '../kernel/api/api.ts';
import { useRead } from '../kernel/api/use-api.ts';
import { boot } from '../kernel/boot/boot.ts';
import { addWords } from '../kernel/i18n/i18n.ts';
import { useLanguage, useWords } from '../kernel/i18n/use-words.ts';
import { money } from '../kernel/money.ts';
import { calendarDay, moment } from '../kernel/time.ts';
import { Page } from '../kernel/ui/page.tsx';
import { ProblemAlert } from '../kernel/ui/problem-alert.tsx';
import { Status } from '../kernel/ui/status.tsx';
import { OwnMovements } from './own-movements.tsx';
import { Offers } from './plan-offers.tsx';
import { plansTexts } from './plans.texts.ts';
import { subscriptionLabels } from './subscription.labels.ts';

addWords('plans', plansTexts);

type Subscription = Answer<'subscriptions.my.subscriptions'>['items'][number];

/** What a person may come to, what can be bought, and what was bought. */
export const PlansScreen = () => {
  const say = useWords<typeof plansTexts.it>('plans');
  const person = usePerson();
  return (
    <Page title={say('title')}>
      {person === undefined ? null : (
        <Stack gap="xl">
          {person === null ? (
            <div>
              <Text mb="sm">{say('signIn')}</Text>
              <SignIn />
            </div>
          ) : (
            <>
              <Mine />
              <Offers />
              <OwnPurchases title={say('orders')} none={say('noOrders')} />
              <CheckIns />
            </>
          )}
        </Stack>
      )}
    </Page>
  );
};

const Mine = () => {
  const say = useWords<typeof plansTexts.it>('plans');
  const { data, error, refetch } = useRead('subscriptions.my.subscriptions', { query: { pageSize: 50 } }, { fresh: 0 });
  return (
    <Section id="mine" title={say('mine')}>
      {error === null ? null : <ProblemAlert problem={error} retry={() => void refetch()} />}
      {data === undefined && error === null ? <Skeleton height={96} /> : null}
      {data?.items.length === 0 ? <Text>{say('none')}</Text> : null}
      <Stack gap="sm">
        {data?.items.map((each) => (
          <SubscriptionCard key={each.id} of={each} />
        ))}
      </Stack>
    </Section>
  );
};

/** Entries that the studio gave are more than the plan had, or there was no plan: then there is nothing that they are left of. */
const entriesLeft = (
  say: ReturnType<typeof useWords<typeof plansTexts.it>>,
  { remaining, entries }: Subscription,
): string => {
  if (remaining === null || entries === null) return say('unlimited');
  const left = say(remaining === 1 ? 'oneLeft' : 'left', { count: remaining });
  return entries < remaining || entries === 0 ? left : say('leftOf', { left, entries });
};

const SubscriptionCard = ({ of }: { readonly of: Subscription }) => {
  const say = useWords<typeof plansTexts.it>('plans');
  const [language] = useLanguage();
  const { tone, word } = subscriptionLabels[of.status];
  const day = (date: string): string => calendarDay(date, language);
  const { dailyLimit, validFrom, validTo, suspensions, refund } = of;
  const validity =
    validFrom === null
      ? validTo === null
        ? of.status === 'Scheduled'
          ? say('startsWithUse')
          : say('noEnd')
        : say('until', { to: day(validTo) })
      : validTo === null
        ? say('from', { from: day(validFrom) })
        : say('fromTo', { from: day(validFrom), to: day(validTo) });
  const lines = [
    validity,
    ...(dailyLimit === null ? [] : [say(dailyLimit === 1 ? 'dailyOne' : 'daily', { count: dailyLimit })]),
    ...suspensions.map(({ from, to }) =>
      to === null ? say('frozenOpen', { from: day(from) }) : say('frozen', { from: day(from), to: day(to) }),
    ),
    ...(refund == null ? [] : [say('refunding', { amount: money(refund.amount.amountCents, language) })]),
  ];
  return (
    <Card withBorder component="article">
      <Group justify="space-between" align="flex-start">
        <Text fw={600}>{of.name}</Text>
        <Status tone={tone} word={say(word)} />
      </Group>
      <Text size="lg">{entriesLeft(say, of)}</Text>
      {lines.map((line) => (
        <Text key={line} size="sm" c="dimmed">
          {line}
        </Text>
      ))}
      <OwnMovements of={of} />
    </Card>
  );
};

const CheckIns = () => {
  const say = useWords<typeof plansTexts.it>('plans');
  const [language] = useLanguage();
  const { data, error, refetch } = useRead('subscriptions.my.check-ins', { query: { pageSize: 10 } });
  return (
    <Section id="check-ins" title={say('checkIns')}>
      {error === null ? null : <ProblemAlert problem={error} retry={() => void refetch()} />}
      {data?.items.length === 0 ? <Text>{say('noCheckIns')}</Text> : null}
      {data?.items.map(({ id, at, method, undoneAt }) => (
        <Text key={id} size="sm">
          {moment(at, boot.tenant.zone, language)} · {say(`by_${method}`)}
          {undoneAt === null ? '' : ` · ${say('undone')}`}
        </Text>
      ))}
    </Section>
  );
};
