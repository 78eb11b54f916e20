import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { kernelTexts } from '../i18n/kernel.texts.ts';
import { useWords } from '../i18n/use-words.ts';

interface Shown {
  readonly label: string;
  readonly id: string;
}

/** An id by which somebody else knows the thing, to be taken along. Where the browser gives no clipboard it is marked by hand. */
export const CopyId = ({ label, id }: Shown) => {
  const say = useWords<typeof kernelTexts.it>('kernel');
  const [copied, setCopied] = useState(false);
  // A page without TLS has none.
  const board = (navigator as { readonly clipboard?: Clipboard }).clipboard;
  const copy = (): void =>
    void board?.writeText(id).then(
      () => setCopied(true),
      () => setCopied(false), // refused by the browser: the id stays where it can be marked
    );
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm" align="center">
      <div style={{ minWidth: 0 }}>
        <Text size="sm" c="dimmed">
          {label}
        </Text>
        <Text size="sm" ff="monospace" component="code" style={{ overflowWrap: 'anywhere' }}>
          {id}
        </Text>
      </div>
      {board === undefined ? null : (
        <Button
          size="xs"
          variant="default"
          style={{ flexShrink: 0 }}
          aria-label={`${say(copied ? 'copied' : 'copy')}: ${id}`}
          onClick={copy}
        >
          <span aria-live="polite">{say(copied ? 'copied' : 'copy')}</span>
        </Button>
      )}
    </Group>
  );
};
