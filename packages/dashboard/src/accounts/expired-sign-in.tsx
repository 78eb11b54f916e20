import { Alert, Anchor, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { giveUp } from '../kernel/api/session-watch.ts';
import { addWords } from '../kernel/i18n/i18n.ts';
import { useWords } from '../kernel/i18n/use-words.ts';
import { Page } from '../kernel/ui/page.tsx';
import { expiredTexts } from './expired.texts.ts';
import { SignIn } from './sign-in.tsx';

addWords('expired', expiredTexts);

/** In place of a client's screen once their session ended; the screen waits behind it as they left it. */
export const ExpiredSignIn = () => {
  const say = useWords<typeof expiredTexts.it>('expired');
  const client = useQueryClient();
  return (
    <Page title={say('title')}>
      <Stack>
        <Alert color="accent">{say('why')}</Alert>
        <SignIn />
        <Anchor component="button" type="button" size="sm" ta="start" onClick={() => void giveUp(client)}>
          {say('asNobody')}
        </Anchor>
      </Stack>
    </Page>
  );
};
