import { Button, Checkbox, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import type { OrderAction } from '@svc/domain/commerce/machines';
import { useAct } from '../../kernel/api/use-api.ts';
import { usePressOnce } from '../../kernel/form/press-once.ts';
import { useFormKey } from '../../kernel/form/form-key.ts';
import { useLanguage, useWords } from '../../kernel/i18n/use-words.ts';
import { money } from '../../kernel/money.ts';
import { typedCents } from '../../kernel/money-typed.ts';
import { AskFirst } from '../../kernel/ui/ask-first.tsx';
import { ProblemAlert } from '../../kernel/ui/problem-alert.tsx';
import { RefusedElsewhere } from '../../kernel/ui/refused-elsewhere.tsx';
import type { OrderShown } from './order.shown.ts';
import { ofKind, type ordersTexts } from './orders.texts.ts';

/** What a person presses seldom. */
const quiet: ReadonlySet<OrderAction> = new Set(['Release', 'CountReturned']);

/** Every action of the order: a button where the server offers it, else the reason why not. Nothing is decided here. */
export const OrderActions = ({ order }: { readonly order: OrderShown }) => {
  const say = useWords<typeof ordersTexts.it>('orders');
  const [chosen, setChosen] = useState<OrderAction | null>(null);
  const offered = order.actions.filter(({ allowed }) => allowed);
  const withheld = Map.groupBy(
    order.actions.filter(({ allowed }) => !allowed),
    ({ obstacle }) => obstacle,
  );
  return (
    <section aria-labelledby="can">
      <Title order={2} size="lg" id="can" mb="sm">
        {say('can')}
      </Title>
      <Group mb={offered.length === 0 ? 0 : 'sm'}>
        {offered.map(({ action }) => (
          <Button key={action} variant={quiet.has(action) ? 'default' : 'filled'} onClick={() => setChosen(action)}>
            {say(ofKind(order, `do_${action}`))}
          </Button>
        ))}
      </Group>
      {[...withheld].map(([obstacle, actions]) =>
        obstacle === undefined ? null : (
          <Text key={obstacle} size="sm" c="dimmed">
            {say('because', {
              action: actions.map(({ action }) => say(ofKind(order, `do_${action}`))).join(', '),
              why: say(`not_${obstacle}`),
            })}
          </Text>
        ),
      )}
      {chosen === null ? null : <Chosen order={order} action={chosen} close={() => setChosen(null)} />}
    </section>
  );
};

interface Choice {
  readonly order: OrderShown;
  readonly action: OrderAction;
  readonly close: () => void;
}

const Chosen = (choice: Choice) => {
  switch (choice.action) {
    case 'Refund':
      return <Refund {...choice} />;
    case 'CountReturned':
      return <Count {...choice} />;
    case 'RetryInvoice':
      return <Retry {...choice} />;
    default:
      return <Review {...choice} action={choice.action} />;
  }
};

interface Asked {
  readonly title: string;
  readonly does: string;
  readonly pending: boolean;
  readonly problem: Parameters<typeof ProblemAlert>[0]['problem'] | null;
  readonly ready?: boolean;
  readonly close: () => void;
  readonly act: () => void;
  readonly children?: React.ReactNode;
}

const Dialog = ({ title, does, pending, problem, ready = true, close, act, children }: Asked) => {
  const say = useWords<typeof ordersTexts.it>('orders');
  const once = usePressOnce(pending);
  return (
    <AskFirst opened close={close} title={title}>
      <RefusedElsewhere problem={problem} />
      {children}
      {problem === null ? null : <ProblemAlert problem={problem} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          {say('no')}
        </Button>
        <Button loading={pending} disabled={!ready} onClick={() => once(act)}>
          {does}
        </Button>
      </Group>
    </AskFirst>
  );
};

type ReviewWord = Exclude<OrderAction, 'Refund' | 'CountReturned' | 'RetryInvoice'>;

const Review = ({ order, action, close }: Omit<Choice, 'action'> & { readonly action: ReviewWord }) => {
  const say = useWords<typeof ordersTexts.it>('orders');
  const [language] = useLanguage();
  const form = useFormKey(`review:${order.reference}:${action}`);
  const ofBooking = useAct('payments.admin.orders.review', form);
  const ofPlan = useAct('commerce.admin.orders.review', form);
  const path = { id: String(order.id) };
  const settled = { onSuccess: close };
  const act = (): void => {
    if (order.kind === 'booking' && action !== 'FinalizeFulfillment')
      ofBooking.mutate({ path, body: { action } }, settled);
    else if (action !== 'FinalizeBooking') ofPlan.mutate({ path, body: { action } }, settled);
  };
  const { isPending, error } = order.kind === 'booking' ? ofBooking : ofPlan;
  const does = say(ofKind(order, `do_${action}`));
  return (
    <Dialog title={say('sure')} does={does} pending={isPending} problem={error} close={close} act={act}>
      <Text>{say(ofKind(order, order.review === null ? `is_${order.status}` : `why_${order.review.reason}`))}</Text>
      {action === 'RefundPayment' ? (
        <Text fw={600}>{say('would', { amount: money(leftOf(order), language) })}</Text>
      ) : null}
    </Dialog>
  );
};

/** What has come in and not gone back. */
const leftOf = ({ captured, refunded }: OrderShown): number => captured.amountCents - refunded.amountCents;

/** More than this goes back only once somebody has typed how much. */
const TYPED_ABOVE_CENTS = 100_00;

/** What somebody typed as a share; null where it is none. It is never written over. */
const percentOf = (typed: string): number | null => {
  const percent = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0;
  return percent >= 1 && percent <= 100 ? percent : null;
};

/** First what would go back, by the server's own reckoning; then the press that does it. */
const Refund = ({ order, close }: Choice) => {
  const say = useWords<typeof ordersTexts.it>('orders');
  const [language] = useLanguage();
  const [typed, setTyped] = useState('100');
  const percent = percentOf(typed);
  const look = useAct('payments.admin.orders.refund');
  const refund = useAct('payments.admin.orders.refund', useFormKey(`refund:${order.reference}`));
  const [amount, setAmount] = useState('');
  const path = { id: String(order.id) };
  const would = look.data?.data !== undefined && 'endsBooking' in look.data.data ? look.data.data : undefined;
  const cents = would?.amount.amountCents ?? 0;
  const isTyped = cents <= TYPED_ABOVE_CENTS || typedCents(amount) === cents;
  const act = (): void => {
    if (percent === null) return;
    if (would === undefined) look.mutate({ path, body: { percent, dryRun: true } });
    else refund.mutate({ path, body: { percent } }, { onSuccess: close });
  };
  return (
    <Dialog
      title={say('refundTitle')}
      does={would === undefined ? say('look') : say('do_Refund')}
      pending={look.isPending || refund.isPending}
      problem={look.error ?? refund.error}
      ready={percent !== null && isTyped}
      close={close}
      act={act}
    >
      <TextInput
        label={say('percent')}
        description={
          order.refunded.amountCents === 0 ? null : say('leftToRefund', { amount: money(leftOf(order), language) })
        }
        inputMode="numeric"
        value={typed}
        error={percent === null ? say('percentWrong') : null}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          look.reset();
        }}
      />
      {would === undefined ? null : (
        <Stack gap={4}>
          <Text fw={600}>{say('would', { amount: money(would.amount.amountCents, language) })}</Text>
          {would.endsBooking ? <Text>{say('wouldEnd')}</Text> : null}
          {would.creditNote ? <Text>{say('wouldNote')}</Text> : null}
        </Stack>
      )}
      {cents <= TYPED_ABOVE_CENTS ? null : (
        <TextInput
          label={say('typeAmount')}
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={({ currentTarget: { value } }) => setAmount(value)}
        />
      )}
    </Dialog>
  );
};

const Count = ({ order, close }: Choice) => {
  const say = useWords<typeof ordersTexts.it>('orders');
  const form = useFormKey(`count:${order.reference}`);
  const { mutate, isPending, error } = useAct('payments.admin.orders.refund', form);
  const act = (): void => mutate({ path: { id: String(order.id) }, body: { countOnly: true } }, { onSuccess: close });
  return (
    <Dialog
      title={say('sure')}
      does={say('do_CountReturned')}
      pending={isPending}
      problem={error}
      close={close}
      act={act}
    />
  );
};

/** Where nobody knows whether the invoice left, a person says first that they looked at the gateway. */
const Retry = ({ order, close }: Choice) => {
  const say = useWords<typeof ordersTexts.it>('orders');
  const [looked, setLooked] = useState(false);
  const form = useFormKey(`invoice:${order.reference}`);
  const ofBooking = useAct('payments.orders.invoice-retry', form);
  const ofPlan = useAct('commerce.admin.orders.invoice-retry', form);
  const isUnknown = order.actions.some(
    ({ action, obstacle }) => action === 'RetryInvoice' && obstacle === 'outcomeUnknown',
  );
  const { mutate, isPending, error } = order.kind === 'booking' ? ofBooking : ofPlan;
  const act = (): void =>
    mutate(
      { path: { id: String(order.id) }, body: isUnknown ? { providerOutcomeConfirmed: true } : {} },
      { onSuccess: close },
    );
  return (
    <Dialog
      title={say('sure')}
      does={say('do_RetryInvoice')}
      pending={isPending}
      problem={error}
      ready={!isUnknown || looked}
      close={close}
      act={act}
    >
      {isUnknown ? (
        <Checkbox
          label={say('confirmed')}
          checked={looked}
          onChange={({ currentTarget: { checked } }) => setLooked(checked)}
        />
      ) : null}
    </Dialog>
  );
};
