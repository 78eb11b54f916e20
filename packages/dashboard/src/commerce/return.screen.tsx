import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { SignIn } from '../accounts/sign-in.tsx';
import { usePerson } from '../accounts/use-person.ts';
import type { Answer } from '../kernel/api/api.ts';
import { useRead } from '../kernel/api/use-api.ts';
import { boot } from '../kernel/boot/boot.ts';
import { useLanguage, useWords } from '../kernel/i18n/use-words.ts';
import { hour } from '../kernel/time.ts';
import { Page } from '../kernel/ui/page.tsx';
import { ProblemAlert } from '../kernel/ui/problem-alert.tsx';
import { Status } from '../kernel/ui/status.tsx';
import type { commerceTexts } from './commerce.texts.ts';
import { returnLabels } from './order.labels.ts';

type Order = Answer<'payments.orders.get'>;

/** How often and how long the page asks while the order may still change: every two seconds, for thirty. */
const EVERY_MS = 2000;
const FOR_MS = 30_000;

/** True for as long as the page asks. */
const useAsking = (): boolean => {
  const [asking, setAsking] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setAsking(false), FOR_MS);
    return () => clearTimeout(timer);
  }, []);
  return asking;
};

/** `118`, or `commerce:118`: which row says what became of it. */
const orderOf = (reference: string): { readonly id: string; readonly commerce: boolean } | null => {
  const [, plan, digits] = /^(commerce:)?(\d{1,9})$/.exec(reference) ?? [];
  return digits === undefined ? null : { id: digits, commerce: plan !== undefined };
};

interface Asked {
  readonly reference: string;
  /** The person left the provider's page without paying. */
  readonly left: boolean;
}

/** Where the provider's page leads back to. That somebody comes back proves nothing: the order itself says what was paid. */
export const ReturnScreen = ({ reference, left }: Asked) => {
  const say = useWords<typeof commerceTexts.it>('commerce');
  const person = usePerson();
  const asked = orderOf(reference);
  return (
    <Page title={say(left ? 'cancelled' : 'returned')}>
      {asked === null ? (
        <Text>{say('noOrder')}</Text>
      ) : person === undefined ? null : person === null ? (
        <Stack>
          <Text>{say('signInFirst')}</Text>
          <SignIn />
        </Stack>
      ) : (
        <Found id={asked.id} commerce={asked.commerce} left={left} />
      )}
    </Page>
  );
};

const Found = ({ id, commerce, left }: { readonly id: string; readonly commerce: boolean; readonly left: boolean }) => {
  const say = useWords<typeof commerceTexts.it>('commerce');
  const asking = useAsking();
  const every = asking ? EVERY_MS : 0;
  const booking = useRead('payments.orders.get', { path: { id } }, { when: !commerce, every, fresh: 0 });
  const plan = useRead('commerce.orders.get', { path: { id } }, { when: commerce, every, fresh: 0 });
  const { data: order, error, refetch } = commerce ? plan : booking;
  if (error !== null && order === undefined) return <ProblemAlert problem={error} retry={() => void refetch()} />;
  if (order === undefined) return <Text aria-busy="true">{say('checking')}</Text>;
  return <Outcome order={order} left={left} asking={asking} />;
};

const Outcome = ({
  order,
  left,
  asking,
}: {
  readonly order: Order;
  readonly left: boolean;
  readonly asking: boolean;
}) => {
  const say = useWords<typeof commerceTexts.it>('commerce');
  const [language] = useLanguage();
  const label = returnLabels[order.status];
  const waits = order.status === 'Pending' && order.redirectUrl !== null;
  const number = order.invoice?.number ?? null;
  const why =
    order.status === 'Finalized' && number !== null
      ? say('confirmedWhy', { number })
      : label.moving && asking
        ? null
        : say(label.why);
  return (
    <Stack role="status" aria-live="polite">
      <Text c="dimmed">{say('order', { reference: order.reference })}</Text>
      <Text size="lg">
        <Status tone={label.tone} word={left && waits ? say('waiting') : say(label.title)} />
      </Text>
      {left && waits ? <Text>{say('cancelledWhy')}</Text> : why === null ? null : <Text>{why}</Text>}
      {waits && order.hold !== null ? (
        <Text>{say('waitingWhy', { until: hour(order.hold.expiresAt, boot.tenant.zone, language) })}</Text>
      ) : null}
      <Group>
        {waits ? (
          <Button component="a" href={order.redirectUrl ?? ''} variant={left ? 'filled' : 'default'}>
            {say('resume')}
          </Button>
        ) : null}
        <Anchor component={Link} to="/area">
          {say('toArea')}
        </Anchor>
        <Anchor component={Link} to="/prenota">
          {say('toTimetable')}
        </Anchor>
      </Group>
    </Stack>
  );
};
