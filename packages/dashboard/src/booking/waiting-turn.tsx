import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { BillingProfile } from '../commerce/billing-form.tsx';
import { Checkout, useLeave } from '../commerce/checkout.tsx';
import { useAct, useRead } from '../kernel/api/use-api.ts';
import { boot } from '../kernel/boot/boot.ts';
import { useFormKey } from '../kernel/form/form-key.ts';
import { addWords } from '../kernel/i18n/i18n.ts';
import { useLanguage, useWords } from '../kernel/i18n/use-words.ts';
import { money } from '../kernel/money.ts';
import { moment } from '../kernel/time.ts';
import { AskFirst } from '../kernel/ui/ask-first.tsx';
import { ProblemAlert } from '../kernel/ui/problem-alert.tsx';
import { Status } from '../kernel/ui/status.tsx';
import type { bookingTexts } from './booking.texts.ts';
import type { Seen } from './seen.ts';
import { turnsTexts } from './turns.texts.ts';

addWords('turns', turnsTexts);

type Mine = NonNullable<Seen['waitlist']['mine']>;

interface Waited {
  readonly turn: Mine;
  /** What the class costs. */
  readonly price: Seen['price'];
}

/** One's number on the list of a full class, or the place that is offered and until when; and how it would be covered. */
export const Turn = (waited: Waited) =>
  waited.turn.status === 'Offered' ? <Offer {...waited} /> : <Waiting {...waited} />;

/** With what the place would be covered, and for how much. */
const Means = ({ turn: { means }, price }: Waited) => {
  const say = useWords<typeof turnsTexts.it>('turns');
  const [language] = useLanguage();
  const isPaid = means === 'onSite' || means === 'order';
  return (
    <Text>
      {isPaid && price === null
        ? say(`${means}Free`)
        : say(means, { amount: money(price?.amountCents ?? 0, language) })}
    </Text>
  );
};

const Waiting = ({ turn, price }: Waited) => {
  const say = useWords<typeof bookingTexts.it>('booking');
  return (
    <Stack align="flex-start" gap="xs" mt="xs">
      <div role="status">
        <Status tone="wait" word={say('waiting')} />
        <Text>{say(turn.position === 1 ? 'waitingFirst' : 'waitingAt', { position: turn.position })}</Text>
      </div>
      <Means turn={turn} price={price} />
      <Text size="sm">{say('waitingHow')}</Text>
      <GiveUp turn={turn} event="leave" />
    </Stack>
  );
};

const Offer = ({ turn, price }: Waited) => {
  const say = useWords<typeof bookingTexts.it>('booking');
  const [language] = useLanguage();
  const [leaving, leave] = useLeave();
  const { mutateAsync, isPending, error } = useAct(
    'activities.waiting-list.accept',
    useFormKey(`offer:${turn.entryId}`),
  );
  // What was accepted is no offer any more, and this form with it: what follows hangs on the call.
  const accept = (profile?: BillingProfile): void => {
    const body = { entryId: turn.entryId, ...(profile === undefined ? {} : { billingProfile: profile }) };
    mutateAsync({ body }).then(
      ({ data }) => ('checkout' in data ? leave(data.checkout.redirectUrl) : undefined),
      () => undefined,
    );
  };
  const until = turn.offerUntil === undefined ? null : moment(turn.offerUntil, boot.tenant.zone, language);
  return (
    <Stack align="flex-start" gap="xs" mt="xs">
      <div role="status">
        <Status tone="ok" word={say('offered')} />
        {until === null ? null : <Text>{say('offeredUntil', { until })}</Text>}
      </div>
      <Means turn={turn} price={price} />
      {turn.means === 'order' ? <Text size="sm">{say('offeredHow')}</Text> : null}
      <Checkout label={say('accept')} first problem={error} sending={isPending || leaving} send={accept} />
      <GiveUp turn={turn} event="decline" />
    </Stack>
  );
};

const wordsOf = {
  leave: { button: 'leaveList', title: 'leaveTitle', why: 'leaveWhy', keep: 'stay' },
  decline: { button: 'decline', title: 'declineTitle', why: 'declineWhy', keep: 'keepOffer' },
} as const;

/** What is lost is said first. */
const GiveUp = ({ turn, event }: { readonly turn: Mine; readonly event: keyof typeof wordsOf }) => {
  const say = useWords<typeof bookingTexts.it>('booking');
  const [open, setOpen] = useState(false);
  const acts = { leave: useAct('activities.waiting-list.leave'), decline: useAct('activities.waiting-list.decline') };
  const { mutate, isPending, error } = acts[event];
  const { button, title, why, keep } = wordsOf[event];
  return (
    <>
      <Button size="sm" variant="default" onClick={() => setOpen(true)}>
        {say(button)}
      </Button>
      <AskFirst opened={open} close={() => setOpen(false)} title={say(title)}>
        <Text>{say(why)}</Text>
        {error === null ? null : <ProblemAlert problem={error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => setOpen(false)}>
            {say(keep)}
          </Button>
          <Button
            color="red"
            autoContrast
            loading={isPending}
            onClick={() => mutate({ body: { entryId: turn.entryId } }, { onSuccess: () => setOpen(false) })}
          >
            {say(button)}
          </Button>
        </Group>
      </AskFirst>
    </>
  );
};

/** A full class: a number on its list, where the list takes anybody. */
export const JoinList = ({ slot, list }: { readonly slot: string; readonly list: Seen['waitlist']['state'] }) => {
  const say = useWords<typeof bookingTexts.it>('booking');
  const seen = useRead('activities.availability', { body: { slotIds: [slot] } }, { when: false });
  const { mutate, isPending, error } = useAct('activities.waiting-list.join', useFormKey(`wait:${slot}`));
  if (list === 'full') return <Text>{say('listFull')}</Text>;
  if (list !== 'open') return null;
  // A refusal may say that a place came free meanwhile: then the page shows it.
  const join = (): void => mutate({ body: { slotId: slot } }, { onError: () => void seen.refetch() });
  return (
    <Stack align="flex-start" gap="xs">
      <Text size="sm">{say('joinHow')}</Text>
      <Button size="md" loading={isPending} onClick={join}>
        {say('join')}
      </Button>
      {error === null ? null : <ProblemAlert problem={error} />}
    </Stack>
  );
};
