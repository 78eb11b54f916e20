import { Stack, Text } from '@mantine/core';
import { addWords } from '../kernel/i18n/i18n.ts';
import { useWords } from '../kernel/i18n/use-words.ts';
import { Page } from '../kernel/ui/page.tsx';
import { ChangePassword } from './change-password.tsx';
import { forcedTexts } from './forced.texts.ts';

addWords('forced', forcedTexts);

interface Changing {
  readonly userId: string;
  readonly changed: () => void;
}

/** In place of every screen, for who still has their first password. */
export const ForcedChange = ({ userId, changed }: Changing) => {
  const say = useWords<typeof forcedTexts.it>('forced');
  return (
    <Page title={say('change')}>
      <Stack gap="sm">
        <Text>{say('changeWhy')}</Text>
        <ChangePassword userId={userId} changed={changed} />
      </Stack>
    </Page>
  );
};
