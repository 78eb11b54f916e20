import { Anchor, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useState, type ComponentType } from 'react';
import { useRead } from '../kernel/api/use-api.ts';
import { useWords } from '../kernel/i18n/use-words.ts';
import { ProblemAlert } from '../kernel/ui/problem-alert.tsx';
import { knownFrom } from './buyer.fields.tsx';
import { ComposeForm } from './compose.form.tsx';
import type { composeTexts } from './compose.texts.ts';
import { saleLine, type DeskSale } from './desk-sale.ts';

export interface Picking {
  readonly pick: (sale: DeskSale) => void;
}

/** A sale at the desk is picked, then its invoice is made. */
export const SaleOf = ({ picker: Picker }: { readonly picker: ComponentType<Picking> }) => {
  const say = useWords<typeof composeTexts.it>('compose');
  const [sale, setSale] = useState<DeskSale | null>(null);
  if (sale === null) return <Picker pick={setSale} />;
  return (
    <Stack>
      <Group justify="space-between">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {say('sold', { what: sale.description, who: sale.clientName ?? say('gone') })}
        </Text>
        <Anchor component="button" type="button" onClick={() => setSale(null)}>
          {say('other')}
        </Anchor>
      </Group>
      <Text c="dimmed">{say('saleWhy')}</Text>
      <OfSale sale={sale} />
    </Stack>
  );
};

/** To the person who bought it, as they keep their details; who keeps none has them typed here. */
const OfSale = ({ sale }: { readonly sale: DeskSale }) => {
  const path = { userId: sale.clientId };
  const { data, error, refetch } = useRead('einvoicing.billing-profiles.get', { path }, { fresh: 0 });
  const isNone = error?.status === 404;
  if (error !== null && !isNone) return <ProblemAlert problem={error} retry={() => void refetch()} />;
  if (data === undefined && !isNone) return <Skeleton height={320} />;
  return (
    <ComposeForm
      subject={{ kind: 'sale', of: sale.of, id: sale.id, asksVat: sale.vat === null }}
      {...(data === undefined ? {} : { buyer: knownFrom(data) })}
      firstLines={[saleLine(sale)]}
      firstPayment={sale.payment}
    />
  );
};
