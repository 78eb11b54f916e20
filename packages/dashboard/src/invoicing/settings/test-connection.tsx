import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Problem } from '../../kernel/api/problem.ts';
import { useAct } from '../../kernel/api/use-api.ts';
import { boot } from '../../kernel/boot/boot.ts';
import { useLanguage, useWords } from '../../kernel/i18n/use-words.ts';
import { moment } from '../../kernel/time.ts';
import { ProblemAlert } from '../../kernel/ui/problem-alert.tsx';
import type { settingsTexts } from './settings.texts.ts';

/** What can be done about a refusal of the gateway; any other refusal says it itself. */
const advice: Partial<Record<Problem['code'], 'denied' | 'down' | 'not_configured'>> = {
  'errors.eInvoicing.notConfigured': 'not_configured',
  'errors.eInvoicing.authenticationFailed': 'denied',
  'errors.eInvoicing.gatewayUnavailable': 'down',
};

/** Tries the stored credentials at the gateway; with edits that are not saved they would be others than those on the screen. */
export const TestConnection = ({ edited }: { readonly edited: boolean }) => {
  const say = useWords<typeof settingsTexts.it>('settings');
  const [language] = useLanguage();
  const [at, setAt] = useState<string | null>(null);
  const { mutate, isPending, error, data, reset } = useAct('einvoicing.settings.test-connection');
  const stamp = { onSettled: () => setAt(new Date().toISOString()) };
  const test = (): void => {
    reset();
    mutate({}, stamp);
  };
  const known = data?.data.sellerRegistered;
  const hint = error === null ? undefined : advice[error.code];
  return (
    <Stack gap="xs">
      <Group>
        <Button variant="default" disabled={edited} loading={isPending} onClick={test}>
          {say('test')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {say(edited ? 'saveFirst' : 'testHow')}
      </Text>
      <Stack gap="xs" role="status">
        {data === undefined ? null : (
          <Alert color="accent">
            <Text>{say('connected')}</Text>
            <Text>{say(known == null ? 'sellerUnsaid' : known ? 'sellerKnown' : 'sellerUnknown')}</Text>
          </Alert>
        )}
        {hint === undefined ? null : <Text>{say(hint)}</Text>}
        {error === null ? null : <ProblemAlert problem={error} />}
        {at === null || isPending ? null : (
          <Text size="sm" c="dimmed">
            {say('at', { at: moment(at, boot.tenant.zone, language) })}
          </Text>
        )}
      </Stack>
    </Stack>
  );
};
