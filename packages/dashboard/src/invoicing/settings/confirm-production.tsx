import { Button, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../kernel/i18n/use-words.ts';
import { AskFirst } from '../../kernel/ui/ask-first.tsx';
import { bareVat } from './settings-fields.ts';
import type { settingsTexts } from './settings.texts.ts';

interface Asked {
  /** Of the seller as it would be after the save; empty where there is none. */
  readonly vat: string;
  readonly close: () => void;
  readonly goOn: () => void;
}

/** From here on documents are real: who switches to it types whose they are. */
export const ConfirmProduction = ({ vat, close, goOn }: Asked) => {
  const say = useWords<typeof settingsTexts.it>('settings');
  const [typed, setTyped] = useState('');
  return (
    <AskFirst opened close={close} title={say('prodTitle')}>
      <Text>{say('prodWhy')}</Text>
      {vat === '' ? (
        <Text c="var(--tone-stop)">{say('prodNoVat')}</Text>
      ) : (
        <TextInput
          label={say('prodVat', { vat })}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          {say('back')}
        </Button>
        {vat === '' ? null : (
          <Button disabled={bareVat(typed) !== vat} onClick={goOn}>
            {say('prodYes')}
          </Button>
        )}
      </Group>
    </AskFirst>
  );
};
