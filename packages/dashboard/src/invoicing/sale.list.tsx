import { Button, Card, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLanguage, useWords } from '../kernel/i18n/use-words.ts';
import { money } from '../kernel/money.ts';
import type { composeTexts } from './compose.texts.ts';
import type { DeskSale } from './desk-sale.ts';

export const SaleList = ({ children }: { readonly children: ReactNode }) => <Stack gap="sm">{children}</Stack>;

interface Shown {
  readonly sale: DeskSale;
  /** How it stands with its payment. */
  readonly state: string;
  readonly pick: (sale: DeskSale) => void;
}

/** A sale, and the press that picks it. */
export const SaleLine = ({ sale, state, pick }: Shown) => {
  const say = useWords<typeof composeTexts.it>('compose');
  const [language] = useLanguage();
  const who = sale.clientName ?? say('gone');
  return (
    <Card withBorder component="article">
      <Group justify="space-between" align="flex-start">
        <div>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {who}
          </Text>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {sale.description}
          </Text>
          <Text size="sm" c="dimmed">
            {[money(sale.cents, language), state].filter((part) => part !== '').join(' · ')}
          </Text>
        </div>
        <Button
          variant="default"
          aria-label={say('chooseOf', { what: sale.description, who })}
          onClick={() => pick(sale)}
        >
          {say('choose')}
        </Button>
      </Group>
    </Card>
  );
};
