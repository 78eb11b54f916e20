import { Anchor, Stack } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../kernel/i18n/use-words.ts';
import type { accountsTexts } from './accounts.texts.ts';
import { CodeSignIn } from './code-sign-in.tsx';
import { PasswordSignIn } from './password-sign-in.tsx';
import { useRegistration } from './registration.ts';

/** Signs a person in where they are: by a mailed code, or by their password. @param first what is asked before the other is chosen */
export const SignIn = ({ first = 'code' }: { readonly first?: 'code' | 'password' }) => {
  const say = useWords<typeof accountsTexts.it>('accounts');
  const { enabled } = useRegistration();
  const [byPassword, setByPassword] = useState(first === 'password');
  return (
    <Stack maw="26rem">
      {byPassword ? <PasswordSignIn /> : <CodeSignIn />}
      <Anchor component="button" type="button" size="sm" ta="start" onClick={() => setByPassword(!byPassword)}>
        {say(byPassword ? 'useCode' : 'usePassword')}
      </Anchor>
      {enabled ? (
        <Anchor href="/dashboard/registrati" size="sm">
          {say('register')}
        </Anchor>
      ) : null}
    </Stack>
  );
};
