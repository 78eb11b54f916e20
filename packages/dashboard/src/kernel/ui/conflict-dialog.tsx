import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Clash } from '../form/edited.ts';
import { addWords } from '../i18n/i18n.ts';
import { useWords } from '../i18n/use-words.ts';
import { AskFirst } from './ask-first.tsx';
import { conflictTexts } from './conflict.texts.ts';

addWords('conflict', conflictTexts);

interface Shown {
  readonly clash: Clash;
  /** The name of a field, as its label says it. */
  readonly nameOf: (field: string) => string;
  /** A value in words. */
  readonly wordOf: (field: string, value: string) => string;
  readonly close: () => void;
  /** @param theirs the fields for which the other's value was chosen; of the rest one's own is saved */
  readonly save: (theirs: ReadonlySet<string>) => void;
}

/** Somebody else saved meanwhile: field by field one's own value and the stored one, before anything is saved over theirs. */
export const ConflictDialog = ({ clash: { conflicts, others }, nameOf, wordOf, close, save }: Shown) => {
  const say = useWords<typeof conflictTexts.it>('conflict');
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const choose = (field: string, whose: string): void =>
    setTheirs((before) => {
      const next = new Set(before);
      if (whose === 'theirs') next.add(field);
      else next.delete(field);
      return next;
    });
  const shown = (field: string, value: string): string => (value === '' ? say('nothing') : wordOf(field, value));
  return (
    <AskFirst opened close={close} title={say('title')}>
      <Text>{say(conflicts.length === 0 ? 'apart' : 'why')}</Text>
      {conflicts.map(({ field, before, mine, theirs: stored }) => (
        <Radio.Group
          key={field}
          label={nameOf(field)}
          description={say('before', { value: shown(field, before) })}
          value={theirs.has(field) ? 'theirs' : 'mine'}
          onChange={(whose) => choose(field, whose)}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="mine" label={say('mine', { value: shown(field, mine) })} />
            <Radio value="theirs" label={say('theirs', { value: shown(field, stored) })} />
          </Stack>
        </Radio.Group>
      ))}
      {others.length === 0 ? null : (
        <div>
          <Text fw={600}>{say('others')}</Text>
          {others.map(({ field, theirs: stored }) => (
            <Text key={field}>
              {nameOf(field)}: {shown(field, stored)}
            </Text>
          ))}
        </div>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          {say('back')}
        </Button>
        <Button onClick={() => save(theirs)}>{say('save')}</Button>
      </Group>
    </AskFirst>
  );
};
