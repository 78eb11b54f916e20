import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { useWords } from '../kernel/i18n/use-words.ts';
import { payments, type PaymentTyped } from './compose.lines.ts';
import type { composeTexts } from './compose.texts.ts';

interface Shown {
  readonly value: PaymentTyped;
  readonly errorOf: (field: 'iban' | 'date') => string | null;
  readonly change: (value: PaymentTyped) => void;
}

/** How a document is paid, and by when; a transfer also says to which account. */
export const PaymentFields = ({ value, errorOf, change }: Shown) => {
  const say = useWords<typeof composeTexts.it>('compose');
  const { method } = value;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <NativeSelect
        label={say('paid')}
        value={method}
        onChange={({ currentTarget }) =>
          change({ ...value, method: payments.find((each) => each === currentTarget.value) ?? 'none' })
        }
        data={payments.map((each) => ({ value: each, label: say(`paid_${each}`) }))}
      />
      {method === 'none' ? null : (
        <TextInput
          type="date"
          label={say(method === 'transfer' ? 'dueBy' : 'paidOn')}
          value={value.date}
          error={errorOf('date')}
          onChange={({ currentTarget }) => change({ ...value, date: currentTarget.value })}
        />
      )}
      {method === 'transfer' ? (
        <TextInput
          label={say('iban')}
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          value={value.iban}
          error={errorOf('iban')}
          onChange={({ currentTarget }) => change({ ...value, iban: currentTarget.value })}
        />
      ) : null}
    </SimpleGrid>
  );
};
