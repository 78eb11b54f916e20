import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { SignIn } from '../accounts/sign-in.tsx';
import { usePerson } from '../accounts/use-person.ts';
import type { Answer } from '../kernel/api/api.ts';
import { useAct, useRead } from '../kernel/api/use-api.ts';
import { boot } from '../kernel/boot/boot.ts';
import { addWords } from '../kernel/i18n/i18n.ts';
import { useLanguage, useWords } from '../kernel/i18n/use-words.ts';
import { money } from '../kernel/money.ts';
import { hour } from '../kernel/time.ts';
import { Page } from '../kernel/ui/page.tsx';
import { ProblemAlert } from '../kernel/ui/problem-alert.tsx';
import { Status } from '../kernel/ui/status.tsx';
import { commerceTexts } from './commerce.texts.ts';
import { saidOf } from './order.labels.ts';

addWords('commerce', commerceTexts);

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

interface Found {
  readonly id: string;
  readonly commerce: boolean;
  readonly left: boolean;
}

const Found = ({ id, commerce, left }: Found) => {
  const say = useWords<typeof commerceTexts.it>('commerce');
  const asking = useAsking();
  const every = asking ? EVERY_MS : 0;
  const booking = useRead('payments.orders.get', { path: { id } }, { when: !commerce, every, fresh: 0 });
  const plan = useRead('commerce.orders.get', { path: { id } }, { when: commerce, every, fresh: 0 });
  const { data: order, error, refetch } = commerce ? plan : booking;
  useReconciled(id, commerce && !left && order?.status === 'Pending', asking);
  if (error !== null && order === undefined) return <ProblemAlert problem={error} retry={() => void refetch()} />;
  if (order === undefined) return <Text aria-busy="true">{say('checking')}</Text>;
  return <Outcome order={order} plan={commerce} left={left} asking={asking} />;
};

/** An order of a plan that still waits has the provider asked: at once, and once more when the page stops asking. */
const useReconciled = (id: string, waits: boolean, asking: boolean): void => {
  const { mutate } = useAct('commerce.orders.reconcile');
  const asked = useRef(new Set<boolean>());
  useEffect(() => {
    if (!waits || asked.current.has(asking)) return;
    asked.current.add(asking);
    mutate({ path: { id } });
  }, [id, waits, asking, mutate]);
};

interface Known {
  readonly order: Order;
  readonly plan: boolean;
  readonly left: boolean;
  readonly asking: boolean;
}

/** The sentence below the state, where there is more to say. */
const useWhy = ({ order, plan, left, asking }: Known): string | null => {
  const say = useWords<typeof commerceTexts.it>('commerce');
  const { moving, title, why } = saidOf(order, plan);
  const number = order.invoice?.number ?? null;
  if (left && isPayable(order)) return say(plan ? 'planCancelledWhy' : 'cancelledWhy');
  if ((title === 'confirmed' || title === 'planConfirmed') && number !== null)
    return say(plan ? 'planConfirmedWhy' : 'confirmedWhy', { number });
  return moving && asking ? null : say(why);
};

const isPayable = ({ status, redirectUrl }: Order): boolean => status === 'Pending' && redirectUrl !== null;

const Outcome = (known: Known) => {
  const { order, plan, left, asking } = known;
  const say = useWords<typeof commerceTexts.it>('commerce');
  const [language] = useLanguage();
  const why = useWhy(known);
  const { tone, title } = saidOf(order, plan);
  const waits = isPayable(order);
  const entries = order.status === 'Finalized' ? (order.subscription?.remaining ?? null) : null;
  return (
    <Stack role="status" aria-live="polite">
      <Text c="dimmed">{say('order', { reference: order.reference })}</Text>
      <Text size="lg">
        <Status tone={tone} word={left && waits ? say('waiting') : say(title)} />
      </Text>
      {entries === null ? null : <Text>{say(entries === 1 ? 'entryLeft' : 'entriesLeft', { count: entries })}</Text>}
      {why === null ? null : <Text>{why}</Text>}
      {order.refunded.amountCents === 0 ? null : (
        <Text>{say('refundedSum', { amount: money(order.refunded.amountCents, language) })}</Text>
      )}
      {waits && order.hold !== null ? (
        <Text>{say('waitingWhy', { until: hour(order.hold.expiresAt, boot.tenant.zone, language) })}</Text>
      ) : null}
      <Group>
        {waits && (left || !asking) ? (
          <Button component="a" href={order.redirectUrl ?? ''} variant={left ? 'filled' : 'default'}>
            {say('resume')}
          </Button>
        ) : null}
        <Anchor component={Link} to={plan ? '/area/abbonamento' : '/area'}>
          {say(plan ? 'toPlans' : 'toArea')}
        </Anchor>
        <Anchor component={Link} to="/prenota">
          {say('toTimetable')}
        </Anchor>
      </Group>
    </Stack>
  );
};
