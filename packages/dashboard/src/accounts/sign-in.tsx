import { Anchor, Stack } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../kernel/i18n/use-words.ts';
import type { accountsTexts } from './accounts.texts.ts';
import { CodeSignIn } from './code-sign-in.tsx';
import { PasswordSignIn } from './password-sign-in.tsx';

/** Signs a client in where they are: by a mailed code, or by their password. */
export const SignIn = () => {
  const say = useWords<typeof accountsTexts.it>('accounts');
  const [byPassword, setByPassword] = useState(false);
  return (
    <Stack maw="26rem">
      {byPassword ? <PasswordSignIn /> : <CodeSignIn />}
      <Anchor component="button" type="button" size="sm" ta="start" onClick={() => setByPassword(!byPassword)}>
        {say(byPassword ? 'useCode' : 'usePassword')}
      </Anchor>
    </Stack>
  );
};
