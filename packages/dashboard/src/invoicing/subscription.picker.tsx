import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useRead } from '../kernel/api/use-api.ts';
import { useWords } from '../kernel/i18n/use-words.ts';
import { ProblemAlert } from '../kernel/ui/problem-alert.tsx';
import { RefusedElsewhere } from '../kernel/ui/refused-elsewhere.tsx';
import type { composeTexts } from './compose.texts.ts';
import { saleOfSubscription } from './desk-sale.ts';
import type { Picking } from './sale.form.tsx';
import { SaleLine, SaleList } from './sale.list.tsx';

/** The subscriptions that were paid at the studio, the last sold first. */
export const SubscriptionPicker = ({ pick }: Picking) => {
  const say = useWords<typeof composeTexts.it>('compose');
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  const query = { pageSize: 50, ...(q === '' ? {} : { q }) };
  const { data, error, refetch } = useRead('subscriptions.client.list', { query }, { fresh: 0 });
  const sales = (data?.items ?? []).map(saleOfSubscription).filter((sale) => sale !== null);
  const find = (event: FormEvent): void => {
    event.preventDefault();
    setQ(typed.trim());
  };
  return (
    <Stack>
      <RefusedElsewhere problem={error} />
      <form onSubmit={find} role="search">
        <Group align="flex-end" gap="sm">
          <TextInput
            type="search"
            label={say('findClient')}
            maxLength={100}
            value={typed}
            onChange={({ currentTarget: { value } }) => setTyped(value)}
          />
          <Button type="submit" variant="default">
            {say('find')}
          </Button>
        </Group>
      </form>
      {error === null ? null : <ProblemAlert problem={error} retry={() => void refetch()} />}
      {data === undefined && error === null ? <Skeleton height={120} /> : null}
      {data !== undefined && sales.length === 0 ? <Text>{say('noSubscriptions')}</Text> : null}
      <SaleList>
        {sales.map((sale) => (
          <SaleLine
            key={sale.id}
            sale={sale}
            state={sale.payment.method === 'none' ? '' : say(`paid_${sale.payment.method}`)}
            pick={pick}
          />
        ))}
      </SaleList>
      {data !== undefined && data.total > data.items.length ? (
        <Text>{say('manySubscriptions', { shown: data.items.length, total: data.total })}</Text>
      ) : null}
    </Stack>
  );
};
