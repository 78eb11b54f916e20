import { Anchor, Button, Group, SegmentedControl, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import type { Answer } from '../kernel/api/api.ts';
import { useAct, useRead } from '../kernel/api/use-api.ts';
import { useLanguage, useWords } from '../kernel/i18n/use-words.ts';
import { money } from '../kernel/money.ts';
import { calendarDay } from '../kernel/time.ts';
import { More, MOST_LINES } from '../kernel/ui/more.tsx';
import { Page } from '../kernel/ui/page.tsx';
import { ProblemAlert } from '../kernel/ui/problem-alert.tsx';
import { RefusedElsewhere } from '../kernel/ui/refused-elsewhere.tsx';
import { Status } from '../kernel/ui/status.tsx';
import { outcomeOf } from './invoice.labels.ts';
import { daysOf, filterOf, views, type InvoicesSearch } from './invoices.search.ts';
import { invoicesTexts } from './invoices.texts.ts';
import { addWords } from '../kernel/i18n/i18n.ts';

addWords('invoices', invoicesTexts);

type Invoice = Answer<'einvoicing.fatture.list'>['items'][number];

interface Shown {
  readonly search: InvoicesSearch;
  readonly go: (search: InvoicesSearch) => void;
}

/** The invoices by view, month and text: all of it stands in the address, so that a list can be kept and sent. */
export const InvoicesScreen = ({ search, go }: Shown) => {
  const say = useWords<typeof invoicesTexts.it>('invoices');
  const [pages, setPages] = useState(1);
  const query = { ...filterOf(search), page: 1, pageSize: Math.min(MOST_LINES, 25 * pages) };
  const { data, error, refetch } = useRead('einvoicing.fatture.list', { query }, { every: 30_000 });
  const choose = (next: InvoicesSearch): void => {
    setPages(1);
    go(next);
  };
  const none = search.q === undefined ? say(`none_${search.vista ?? 'emesse'}`) : say('noneFound', { text: search.q });
  return (
    <Page title={say('invoices')}>
      <Stack>
        <RefusedElsewhere problem={error} />
        <Filters search={search} go={choose} />
        <Files month={search.mese} />
        {error === null ? null : <ProblemAlert problem={error} retry={() => void refetch()} />}
        {data === undefined && error === null ? <Skeleton height={240} /> : null}
        {data?.items.length === 0 ? <Text>{none}</Text> : null}
        {data === undefined || data.items.length === 0 ? null : <Table invoices={data.items} />}
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
  const say = useWords<typeof invoicesTexts.it>('invoices');
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
  const toMonth = (mese: string): void => {
    const { mese: _, ...rest } = search;
    go(mese === '' ? rest : { ...rest, mese });
  };
  return (
    <Stack gap="sm">
      <SegmentedControl
        className="views"
        aria-label={say('view')}
        value={search.vista ?? 'emesse'}
        onChange={(vista) => go({ ...search, vista: views.find((each) => each === vista) ?? 'emesse' })}
        data={views.map((value) => ({ value, label: say(`v_${value}`) }))}
      />
      <Group gap="sm" align="flex-end">
        <form onSubmit={find} role="search" className="grow">
          <TextInput
            type="search"
            aria-label={say('search')}
            placeholder={say('search')}
            value={text}
            onChange={({ currentTarget: { value } }) => setText(value)}
          />
        </form>
        <TextInput
          type="month"
          label={say('month')}
          value={search.mese ?? ''}
          onChange={({ currentTarget: { value } }) => toMonth(value)}
        />
      </Group>
    </Stack>
  );
};

/** What the server makes of a month while it is downloaded, and the look at the gateway. */
const Files = ({ month }: { readonly month: string | undefined }) => {
  const say = useWords<typeof invoicesTexts.it>('invoices');
  const { mutate, isPending, data, error } = useAct('einvoicing.fatture.sync-all');
  const days = month === undefined ? '' : new URLSearchParams(daysOf(month)).toString();
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <Button variant="default" loading={isPending} onClick={() => mutate({})}>
          {say('sync')}
        </Button>
        <Button renderRoot={(props) => <Link {...props} to="/dashboard/fatture/nuova" />}>{say('compose')}</Button>
        <Button variant="default" renderRoot={(props) => <Link {...props} to="/dashboard/fatture/importa" />}>
          {say('import')}
        </Button>
        {month === undefined ? (
          <Text size="sm" c="dimmed">
            {say('monthFirst')}
          </Text>
        ) : (
          <>
            <Button component="a" variant="default" href={`/api/v1/einvoicing/fatture/export?${days}`} download>
              {say('csv')}
            </Button>
            <Button component="a" variant="default" href={`/api/v1/einvoicing/fatture/archive?${days}`} download>
              {say('zip')}
            </Button>
          </>
        )}
      </Group>
      {data === undefined ? null : (
        <Text size="sm" role="status">
          {say('synced', { done: data.data.done, failed: data.data.failed })}
        </Text>
      )}
      {error === null ? null : <ProblemAlert problem={error} />}
    </Stack>
  );
};

const Table = ({ invoices }: { readonly invoices: readonly Invoice[] }) => {
  const say = useWords<typeof invoicesTexts.it>('invoices');
  return (
    <table className="orders">
      <thead>
        <tr>
          {(['outcome', 'number', 'party', 'total', 'sdi'] as const).map((column) => (
            <th key={column} scope="col" className={column === 'total' ? 'amount' : undefined}>
              {say(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {invoices.map((invoice) => (
          <Line key={invoice.id} invoice={invoice} />
        ))}
      </tbody>
    </table>
  );
};

const Line = ({ invoice }: { readonly invoice: Invoice }) => {
  const say = useWords<typeof invoicesTexts.it>('invoices');
  const [language] = useLanguage();
  const { tone, word } = outcomeOf(invoice.status);
  return (
    <tr>
      <td>
        <Status tone={tone} word={say(word)} />
      </td>
      <td>
        <Anchor
          renderRoot={(props) => <Link {...props} to={`/dashboard/fatture/${invoice.id}`} />}
          c="inherit"
          fw={600}
        >
          {invoice.number ?? say('draftNumber')}
        </Anchor>
        <Text size="sm" c="dimmed">
          {calendarDay(invoice.date, language)} · {invoice.documentType}
          {invoice.read ? '' : ` · ${say('unread')}`}
        </Text>
      </td>
      <td style={{ overflowWrap: 'anywhere' }}>
        {invoice.counterpartyName}
        <Text size="sm" c="dimmed">
          {invoice.counterpartyTaxCode ?? ''}
        </Text>
      </td>
      <td className="amount">{money(invoice.total.amountCents, language, invoice.total.currency)}</td>
      <td>
        <Text size="sm" c="dimmed" component="span">
          {invoice.rawState ?? '–'}
        </Text>
      </td>
    </tr>
  );
};
