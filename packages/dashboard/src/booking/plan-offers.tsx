import { Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { BillingProfile } from '../commerce/billing-form.tsx';
import { Checkout, useLeave } from '../commerce/checkout.tsx';
import type { Answer } from '../kernel/api/api.ts';
import { useAct, useRead } from '../kernel/api/use-api.ts';
import { useFormKey } from '../kernel/form/form-key.ts';
import { useLanguage, useWords, type Say } from '../kernel/i18n/use-words.ts';
import { money } from '../kernel/money.ts';
import { ProblemAlert } from '../kernel/ui/problem-alert.tsx';
import type { plansTexts } from './plans.texts.ts';

type Offer = Answer<'commerce.offers'>['items'][number];

/** What may be bought online, as the server lists it. */
export const Offers = () => {
  const say = useWords<typeof plansTexts.it>('plans');
  const { data, error, refetch } = useRead('commerce.offers', {});
  return (
    <section aria-labelledby="offers">
      <Title order={2} size="lg" id="offers" mb="sm">
        {say('offers')}
      </Title>
      {error === null ? null : <ProblemAlert problem={error} retry={() => void refetch()} />}
      {data === undefined && error === null ? <Skeleton height={120} /> : null}
      {data?.items.length === 0 ? <Text>{say('noOffers')}</Text> : null}
      <Stack gap="sm">
        {data?.items.map((offer) => (
          <OfferCard key={offer.planId} offer={offer} />
        ))}
      </Stack>
    </section>
  );
};

const lengthOf = (length: Offer['length'], say: Say<typeof plansTexts.it>): string => {
  if ('days' in length) return say(length.days === 1 ? 'forDay' : 'forDays', { count: length.days });
  return length.months === 1 ? say('forMonth') : say('forMonths', { count: length.months });
};

const OfferCard = ({ offer }: { readonly offer: Offer }) => {
  const say = useWords<typeof plansTexts.it>('plans');
  const [language] = useLanguage();
  const [leaving, leave] = useLeave();
  const { mutateAsync, isPending, error } = useAct('commerce.studio-plan-checkout', useFormKey(`plan:${offer.planId}`));
  const send = (profile?: BillingProfile): void => {
    const body = { planId: offer.planId, ...(profile === undefined ? {} : { billingProfile: profile }) };
    mutateAsync({ body }).then(
      ({ data }) => leave(data.redirectUrl),
      () => undefined,
    );
  };
  const { entries, dailyLimit } = offer;
  const facts = [
    entries === null ? say('unlimited') : say(entries === 1 ? 'entriesOne' : 'entries', { count: entries }),
    lengthOf(offer.length, say),
    ...(dailyLimit === null ? [] : [say(dailyLimit === 1 ? 'dailyOne' : 'daily', { count: dailyLimit })]),
  ];
  const described = textIn(offer.description, language);
  return (
    <Card withBorder component="article">
      <Group justify="space-between" align="flex-start">
        <Title order={3} size="md">
          {textIn(offer.name, language)}
        </Title>
        <Text fw={600}>{money(offer.price.amountCents, language)}</Text>
      </Group>
      <Text size="sm">{facts.join(' · ')}</Text>
      {described === '' ? null : <Text size="sm">{described}</Text>}
      {offer.activityIds.length === 0 ? null : <Text size="sm">{say('someClasses')}</Text>}
      {offer.startRule === 'firstUse' ? <Text size="sm">{say('startsWithUse')}</Text> : null}
      <Group mt="sm">
        <Checkout
          label={say('buy', { amount: money(offer.price.amountCents, language) })}
          first
          problem={error}
          sending={isPending || leaving}
          send={send}
        />
      </Group>
    </Card>
  );
};

/** A text in the language of the screen, else in the first one it has. */
const textIn = (texts: Readonly<Record<string, unknown>>, language: string): string => {
  const found = texts[language] ?? Object.values(texts)[0];
  return typeof found === 'string' ? found : '';
};
