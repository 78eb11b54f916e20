import { Anchor, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { usePerson } from '../accounts/use-person.ts';
import { addressOf } from '../commerce/orders/orders.search.ts';
import type { ordersTexts } from '../commerce/orders/orders.texts.ts';
import { TakingsCard } from '../commerce/takings/takings-card.tsx';
import type { Answer } from '../kernel/api/api.ts';
import { useRead } from '../kernel/api/use-api.ts';
import { boot } from '../kernel/boot/boot.ts';
import { useFlag } from '../kernel/flags.ts';
import { useLanguage, useWords } from '../kernel/i18n/use-words.ts';
import { money } from '../kernel/money.ts';
import { moment } from '../kernel/time.ts';
import { Page } from '../kernel/ui/page.tsx';
import { ProblemAlert } from '../kernel/ui/problem-alert.tsx';
import { Status } from '../kernel/ui/status.tsx';
import { FirstSteps, useIsNew } from './first-steps.tsx';
import type { homeTexts } from './home.texts.ts';

type Summary = Answer<'home.summary'>;

/** A day: what takes place, what came in, what waits for a person, and whether the studio can be paid. */
export const HomeScreen = () => {
  const say = useWords<typeof homeTexts.it>('home');
  const person = usePerson();
  const hasFinance = useFlag('enable_finance');
  const isAdmin = person?.isAdmin === true || person?.isSuperAdmin === true;
  const { data, error, refetch } = useRead('home.summary', {}, { every: 30_000 });
  const isNew = useIsNew(isAdmin, data, useFlag('enable_einvoicing'));
  if (isNew === true)
    return (
      <Page title={say('title')}>
        <FirstSteps />
      </Page>
    );
  return (
    <Page title={say('title')}>
      <Stack gap="lg">
        {isAdmin ? <Readiness /> : null}
        {error === null ? null : <ProblemAlert problem={error} retry={() => void refetch()} />}
        {data === undefined && error === null ? <Skeleton height={160} /> : null}
        {data?.decisions == null ? null : <Decisions decisions={data.decisions} />}
        {data?.takings == null || !hasFinance ? null : <TakingsCard takings={data.takings} />}
        {data === undefined ? null : <Classes classes={data.classes} />}
      </Stack>
    </Page>
  );
};

const Classes = ({ classes }: Pick<Summary, 'classes'>) => {
  const say = useWords<typeof homeTexts.it>('home');
  return (
    <Card withBorder component="section" aria-labelledby="classes">
      <Title order={2} size="lg" id="classes" mb="xs">
        {say('classes')}
      </Title>
      {classes.length === 0 ? <Text>{say('noClasses')}</Text> : null}
      {classes.map(({ id, title, localStart, localEnd, taken, capacity, waiting, status }) => (
        <Group key={id} justify="space-between" wrap="nowrap">
          <Text td={status === 'Cancelled' ? 'line-through' : undefined}>
            {localStart}–{localEnd} · {title}
          </Text>
          <Text fw={600} style={{ whiteSpace: 'nowrap' }}>
            {say('taken', { taken, capacity })}
            {waiting === 0 ? '' : ` · ${say('waiting', { waiting })}`}
          </Text>
        </Group>
      ))}
    </Card>
  );
};

const checks = ['paymentProvider', 'einvoicingCredentials', 'invoiceSeller'] as const;
const flags = ['enable_bookings', 'enable_einvoicing', 'enable_online_payments'] as const;

const Readiness = () => {
  const say = useWords<typeof homeTexts.it>('home');
  const { data, error, refetch } = useRead('payments.readiness', {});
  const off = flags.filter((flag) => data?.flags[flag] === false);
  return (
    <Card withBorder component="section" aria-labelledby="ready">
      <Title order={2} size="lg" id="ready" mb="xs">
        {say('ready')}
      </Title>
      {error === null ? null : <ProblemAlert problem={error} retry={() => void refetch()} />}
      {data === undefined && error === null ? <Skeleton height={24} /> : null}
      {data?.ready === true && off.length === 0 ? <Status tone="ok" word={say('readyYes')} /> : null}
      {data === undefined || data.ready
        ? null
        : checks.map((check) => (
            <Group key={check} gap="sm">
              <Text>{say(check)}</Text>
              <Status tone={data.checks[check] ? 'ok' : 'stop'} word={say(data.checks[check] ? 'there' : 'missing')} />
              {data.checks[check] ? null : <Mend check={check} />}
            </Group>
          ))}
      {off.length === 0 ? null : <Text mt="xs">{say('flagsOff', { flags: off.join(', ') })}</Text>}
    </Card>
  );
};

/** Where what is missing is put right. The payment provider's keys are the server's own settings, and no screen writes them. */
const mends = { einvoicingCredentials: 'credentials', invoiceSeller: 'seller' } as const;

const Mend = ({ check }: { readonly check: (typeof checks)[number] }) => {
  const say = useWords<typeof homeTexts.it>('home');
  if (check === 'paymentProvider') return <Text size="sm">{say('mendPayments')}</Text>;
  return (
    <Anchor component={Link} to="/dashboard/fatture/impostazioni" hash={mends[check]} aria-label={say(`mend_${check}`)}>
      {say('mend')}
    </Anchor>
  );
};

type Waiting = NonNullable<Summary['decisions']>['items'][number];

/** Reasons of a review have their words with the orders; the others stand here. */
const ofHere = { refund_in_doubt: true, invoice_failed: true, invoice_in_doubt: true } as const;
const isOfHere = (reason: string): reason is keyof typeof ofHere => Object.hasOwn(ofHere, reason);

const Line = ({ item }: { readonly item: Waiting }) => {
  const say = useWords<typeof homeTexts.it>('home');
  const word = useWords<typeof ordersTexts.it>('orders');
  const [language] = useLanguage();
  const why = (): string => {
    if (item.kind === 'alert') return say(`alert_${item.type}`);
    if (item.reason === null) return '';
    return isOfHere(item.reason) ? say(`why_${item.reason}`) : word(`why_${item.reason}`);
  };
  /** Until when the provider takes an answer; else since when it is known. */
  const whenOf = (): string => {
    const until = item.kind === 'alert' ? item.respondBy : null;
    const at = (instant: string): string => moment(instant, boot.tenant.zone, language);
    return until === null ? say('since', { when: at(item.since) }) : say('answerBy', { when: at(until) });
  };
  return (
    <Group justify="space-between" wrap="nowrap">
      <div>
        {item.kind === 'alert' ? (
          <Anchor component={Link} to="/dashboard/incassi" fw={600} c="inherit">
            {why()}
          </Anchor>
        ) : (
          <Anchor
            renderRoot={(props) => <Link {...props} to={addressOf({ id: item.id, kind: item.orderKind })} />}
            fw={600}
            c="inherit"
          >
            {say('order', { reference: item.reference })}
          </Anchor>
        )}
        <Text size="sm">{item.kind === 'alert' ? whenOf() : why()}</Text>
      </div>
      <Text fw={600} style={{ whiteSpace: 'nowrap' }}>
        {item.amountCents === null ? '' : money(item.amountCents, language, item.currency ?? 'EUR')}
      </Text>
    </Group>
  );
};

const Decisions = ({ decisions }: { readonly decisions: NonNullable<Summary['decisions']> }) => {
  const say = useWords<typeof homeTexts.it>('home');
  return (
    <Card withBorder component="section" aria-labelledby="decide">
      <Group justify="space-between">
        <Title order={2} size="lg" id="decide" mb="xs">
          {say('decide')} · {decisions.total}
        </Title>
        <Anchor
          component={Link}
          to="/dashboard/ordini"
          search={(decisions.total > decisions.items.length ? { vista: 'decidere' } : {}) as never}
        >
          {say(decisions.total > decisions.items.length ? 'toDecide' : 'toOrders')}
        </Anchor>
      </Group>
      {decisions.total === 0 ? <Text>{say('nothing')}</Text> : null}
      <Stack gap="xs">
        {decisions.items.map((item) => (
          <Line key={`${item.kind} ${item.id}`} item={item} />
        ))}
      </Stack>
    </Card>
  );
};
