import { Anchor, Group, SegmentedControl, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import type { Answer } from '../../kernel/api/api.ts';
import { useRead } from '../../kernel/api/use-api.ts';
import { boot } from '../../kernel/boot/boot.ts';
import { useLanguage, useWords } from '../../kernel/i18n/use-words.ts';
import { money } from '../../kernel/money.ts';
import { moment, shortDay } from '../../kernel/time.ts';
import { More, MOST_LINES } from '../../kernel/ui/more.tsx';
import { Page } from '../../kernel/ui/page.tsx';
import { ProblemAlert } from '../../kernel/ui/problem-alert.tsx';
import { RefusedElsewhere } from '../../kernel/ui/refused-elsewhere.tsx';
import { Status } from '../../kernel/ui/status.tsx';
import type { commerceTexts } from '../commerce.texts.ts';
import { labelOf } from '../order.labels.ts';
import { addressOf, filterOf, views, type OrdersSearch } from './orders.search.ts';
import type { ordersTexts } from './orders.texts.ts';

type Order = Answer<'payments.admin.orders.list'>['items'][number];

interface Shown {
  readonly search: OrdersSearch;
  readonly go: (search: OrdersSearch) => void;
}

/** The orders of a kind, by view and text: all of it stands in the address, so that a list can be kept and sent. */
export const OrdersScreen = ({ search, go }: Shown) => {
  const say = useWords<typeof ordersTexts.it>('orders');
  const [pages, setPages] = useState(1);
  const query = { ...filterOf(search), page: 1, pageSize: Math.min(MOST_LINES, 25 * pages) };
  const isPlans = search.tipo === 'acquisti';
  const places = useRead('payments.admin.orders.list', { query }, { when: !isPlans, every: 30_000 });
  const plans = useRead('commerce.admin.orders.list', { query }, { when: isPlans, every: 30_000 });
  const { data, error, refetch } = isPlans ? plans : places;
  const choose = (next: OrdersSearch): void => {
    setPages(1);
    go(next);
  };
  return (
    <Page title={say('orders')}>
      <Stack>
        <RefusedElsewhere problem={error} />
        <Filters search={search} go={choose} />
        {error === null ? null : <ProblemAlert problem={error} retry={() => void refetch()} />}
        {data === undefined && error === null ? <Skeleton height={240} /> : null}
        {data?.items.length === 0 ? (
          <Text>{search.q === undefined ? say('none') : say('noneFound', { text: search.q })}</Text>
        ) : null}
        {data === undefined || data.items.length === 0 ? null : <Table orders={data.items} />}
        {data !== undefined && data.total > data.items.length ? (
          <More
            shown={data.items.length}
            more={() => setPages(pages + 1)}
            word={say('more')}
            narrow={say('narrow', { shown: data.items.length, total: data.total })}
          />
        ) : null}
      </Stack>
    </Page>
  );
};

const Filters = ({ search, go }: Shown) => {
  const say = useWords<typeof ordersTexts.it>('orders');
  const [text, setText] = useState(search.q ?? '');
  // Who goes back finds in the field what the list is of.
  const [listed, setListed] = useState(search.q);
  if (listed !== search.q) {
    setListed(search.q);
    setText(search.q ?? '');
  }
  const find = (event: FormEvent): void => {
    event.preventDefault();
    const { q: _, ...rest } = search;
    go(text.trim() === '' ? rest : { ...rest, q: text.trim() });
  };
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <SegmentedControl
          aria-label={say('kind')}
          value={search.tipo ?? 'prenotazioni'}
          onChange={(tipo) => go({ ...search, tipo: tipo === 'acquisti' ? 'acquisti' : 'prenotazioni' })}
          data={[
            { value: 'prenotazioni', label: say('places') },
            { value: 'acquisti', label: say('plans') },
          ]}
        />
        <SegmentedControl
          aria-label={say('view')}
          value={search.vista ?? 'tutti'}
          onChange={(vista) => go({ ...search, vista: views.find((each) => each === vista) ?? 'tutti' })}
          data={[
            { value: 'tutti', label: say('all') },
            { value: 'decidere', label: say('decide') },
            { value: 'attesa', label: say('pending') },
            { value: 'rimborsi', label: say('refundsView') },
          ]}
        />
      </Group>
      <form onSubmit={find} role="search">
        <TextInput
          type="search"
          aria-label={say('search')}
          placeholder={say('search')}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
      </form>
    </Stack>
  );
};

const Table = ({ orders }: { readonly orders: readonly Order[] }) => {
  const say = useWords<typeof ordersTexts.it>('orders');
  return (
    <table className="orders">
      <thead>
        <tr>
          {(['date', 'client', 'item', 'amount', 'state', 'invoice'] as const).map((column) => (
            <th key={column} scope="col" className={column === 'amount' ? 'amount' : undefined}>
              {say(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <Line key={order.reference} order={order} />
        ))}
      </tbody>
    </table>
  );
};

const Line = ({ order }: { readonly order: Order }) => {
  const say = useWords<typeof ordersTexts.it>('orders');
  const word = useWords<typeof commerceTexts.it>('commerce');
  const [language] = useLanguage();
  const { tone, word: state } = labelOf(order);
  const { slot } = order;
  return (
    <tr>
      <td>
        <Anchor renderRoot={(props) => <Link {...props} to={addressOf(order)} />} c="inherit" fw={600}>
          {order.reference}
        </Anchor>
        <Text size="sm" c="dimmed">
          {moment(order.createdAt, boot.tenant.zone, language)}
        </Text>
      </td>
      <td>{order.client.displayName ?? say('gone')}</td>
      <td>
        {slot === null ? (order.lines[0]?.description ?? '') : slot.title}
        {slot === null ? null : (
          <Text size="sm" c="dimmed">
            {shortDay(slot.localDate, language)}, {slot.localStart}
          </Text>
        )}
      </td>
      <td className="amount">{money(order.total.amountCents, language)}</td>
      <td>
        <Status tone={tone} word={word(state)} />
      </td>
      <td>{order.invoice?.number ?? say('noInvoiceYet')}</td>
    </tr>
  );
};
