import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { boot } from '../../kernel/boot/boot.ts';
import { addWords } from '../../kernel/i18n/i18n.ts';
import { useLanguage, useWords } from '../../kernel/i18n/use-words.ts';
import { money } from '../../kernel/money.ts';
import { moment } from '../../kernel/time.ts';
import { CopyId } from '../../kernel/ui/copy-id.tsx';
import { orderFactsTexts } from './order-facts.texts.ts';
import { holdOf } from './order.hold.ts';
import type { OrderShown } from './order.shown.ts';
import { ofKind, type ordersTexts } from './orders.texts.ts';

addWords('orderFacts', orderFactsTexts);

interface Shown {
  readonly order: OrderShown;
}

/** What stands beside an order's history: its money, its place, to whom it is invoiced, and the ids by which others know it. */
export const OrderFacts = ({ order }: Shown) => (
  <Stack>
    <Money order={order} />
    <Place order={order} />
    <Billing order={order} />
    <References order={order} />
  </Stack>
);

interface Part {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

const Part = ({ id, title, children }: Part) => (
  <Card withBorder component="section" aria-labelledby={id}>
    <Title order={2} size="lg" id={id} mb="xs">
      {title}
    </Title>
    {children}
  </Card>
);

const Line = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <Group justify="space-between" wrap="nowrap" align="flex-start">
    <Text size="sm" c="dimmed">
      {label}
    </Text>
    <Text size="sm" component="div" style={{ overflowWrap: 'anywhere', textAlign: 'end' }}>
      {children}
    </Text>
  </Group>
);

const Money = ({ order }: Shown) => {
  const say = useWords<typeof ordersTexts.it>('orders');
  const [language] = useLanguage();
  return (
    <Part id="money" title={say('money')}>
      <Line label={say('expected')}>{money(order.total.amountCents, language)}</Line>
      <Line label={say('captured')}>{money(order.captured.amountCents, language)}</Line>
      <Line label={say('returned')}>{money(order.refunded.amountCents, language)}</Line>
      {order.refunds.map(({ id, amount, status, reason }) => (
        <Text key={id} size="sm">
          {money(amount.amountCents, language)} · {say(`refund_${status}`)} · {say(ofKind(order, `for_${reason}`))}
        </Text>
      ))}
    </Part>
  );
};

const Place = ({ order }: Shown) => {
  const say = useWords<typeof orderFactsTexts.it>('orderFacts');
  const [language] = useLanguage();
  const hold = holdOf(order);
  if (hold === null) return null;
  const { word, at } = hold;
  return (
    <Part id="place" title={say('place')}>
      <Text size="sm">{say(word, { when: at === null ? '' : moment(at, boot.tenant.zone, language) })}</Text>
    </Part>
  );
};

const joined = (parts: readonly (string | undefined)[], between: string): string =>
  parts.filter((part) => part !== undefined && part !== '').join(between);

const Billing = ({ order: { billingProfile: profile } }: Shown) => {
  const say = useWords<typeof orderFactsTexts.it>('orderFacts');
  const { legalName, firstName, lastName, address, streetNumber, postalCode, city, province, country } = profile;
  const town = joined([postalCode, city, province === undefined ? '' : `(${province})`, country], ' ');
  const codes = [
    [say('vat'), profile['vatNumber']],
    [say('taxId'), profile['fiscalCode']],
    [say('recipientCode'), profile['recipientCode']],
    ['PEC', profile['pec']],
    [say('email'), profile['email']],
  ] as const;
  return (
    <Part id="billing" title={say('billing')}>
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {legalName ?? joined([firstName, lastName], ' ')}
      </Text>
      <Text size="sm" mb="xs" style={{ overflowWrap: 'anywhere' }}>
        {joined([joined([address, streetNumber], ' '), town], ', ')}
      </Text>
      {codes.map(([label, value]) =>
        value === undefined ? null : (
          <Line key={label} label={label}>
            {value}
          </Line>
        ),
      )}
      <Text size="xs" c="dimmed" mt="xs">
        {say('billingWhy')}
      </Text>
    </Part>
  );
};

const References = ({ order }: Shown) => {
  const say = useWords<typeof ordersTexts.it>('orders');
  const word = useWords<typeof orderFactsTexts.it>('orderFacts');
  const [language] = useLanguage();
  const ids = [
    [say('payment'), order.paymentId],
    [word('session'), order.attempt?.sessionId ?? null],
    ...order.refunds.map(({ providerRefundId }) => [word('refund'), providerRefundId] as const),
  ] as const;
  return (
    <Part id="facts" title={say('facts')}>
      {order.fattura === null ? (
        <Line label={say('invoice')}>{say('noInvoiceYet')}</Line>
      ) : (
        <InvoiceLink {...order.fattura} />
      )}
      <Stack gap="xs" mt="xs">
        {ids.map(([label, id]) => (id === null ? null : <CopyId key={id} label={label} id={id} />))}
      </Stack>
      <Title order={3} size="sm" mt="md" mb={4}>
        {word('events')}
      </Title>
      {order.events.length === 0 ? <Text size="sm">{word('noEvents')}</Text> : null}
      <Stack gap="xs">
        {order.events.map(({ provider, externalEventId, type, status, receivedAt }) => (
          <div key={`${provider} ${externalEventId}`}>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              <code>{type}</code> · {word(`event_${status}`)}
            </Text>
            <CopyId label={moment(receivedAt, boot.tenant.zone, language)} id={externalEventId} />
          </div>
        ))}
      </Stack>
    </Part>
  );
};

const InvoiceLink = ({ id, number }: NonNullable<OrderShown['fattura']>) => {
  const say = useWords<typeof ordersTexts.it>('orders');
  return (
    <Anchor size="sm" renderRoot={(props) => <Link {...props} to={`/dashboard/fatture/${id}`} />}>
      {say('toFattura', { number: number ?? '' })}
    </Anchor>
  );
};
