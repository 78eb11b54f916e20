import { Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useRead } from '../kernel/api/use-api.ts';
import { boot } from '../kernel/boot/boot.ts';
import { useWords } from '../kernel/i18n/use-words.ts';
import { dayOf, isDay, laterDay, startOfDay } from '../kernel/time.ts';
import { ProblemAlert } from '../kernel/ui/problem-alert.tsx';
import { RefusedElsewhere } from '../kernel/ui/refused-elsewhere.tsx';
import type { composeTexts } from './compose.texts.ts';
import { owed, saleOfBooking } from './desk-sale.ts';
import type { Picking } from './sale.form.tsx';
import { SaleLine, SaleList } from './sale.list.tsx';

/** The places of a day that are paid at the studio. */
export const BookingPicker = ({ pick }: Picking) => {
  const say = useWords<typeof composeTexts.it>('compose');
  const [day, setDay] = useState(() => dayOf(Date.now(), boot.tenant.zone));
  const [from, to] = [day, laterDay(day, 1)].map((each) => startOfDay(each, boot.tenant.zone));
  const query = { from: from ?? '', to: to ?? '', status: owed, pageSize: 100 };
  const { data, error, refetch } = useRead('activities.slot.bookings', { query }, { fresh: 0 });
  const lines = data?.items ?? [];
  const sales = lines.flatMap((line) => {
    const sale = saleOfBooking(line);
    return sale === null ? [] : [{ sale, settlement: line.settlement ?? 'none' }];
  });
  return (
    <Stack>
      <RefusedElsewhere problem={error} />
      <TextInput
        type="date"
        label={say('day')}
        maw="12rem"
        value={day}
        onChange={({ currentTarget: { value } }) => (isDay(value) ? setDay(value) : undefined)}
      />
      {error === null ? null : <ProblemAlert problem={error} retry={() => void refetch()} />}
      {data === undefined && error === null ? <Skeleton height={120} /> : null}
      {data !== undefined && sales.length === 0 ? <Text>{say('noBookings')}</Text> : null}
      <SaleList>
        {sales.map(({ sale, settlement }) => (
          <SaleLine key={sale.id} sale={sale} state={say(`settled_${settlement}`)} pick={pick} />
        ))}
      </SaleList>
      {data !== undefined && data.total > lines.length ? (
        <Text>{say('manyBookings', { shown: lines.length, total: data.total })}</Text>
      ) : null}
    </Stack>
  );
};
