import { Anchor, Stack } from '@mantine/core';
import { lazy, useState } from 'react';
import type { Problem } from '../kernel/api/problem.ts';
import { addWords } from '../kernel/i18n/i18n.ts';
import { useWords } from '../kernel/i18n/use-words.ts';
import { Part } from '../kernel/shell/part.tsx';
import { accountsTexts } from './accounts.texts.ts';
import { CodeSignIn } from './code-sign-in.tsx';
import { PasswordSignIn } from './password-sign-in.tsx';
import { useRegistration } from './registration.ts';

addWords('accounts', accountsTexts);

// Most people have no second factor.
const SecondStep = lazy(async () => ({ default: (await import('./second-step.tsx')).SecondStep }));

interface Door {
  /** What is asked before the other is chosen. */
  readonly first?: 'code' | 'password';
  /** The one way of who is in already and proves it again. */
  readonly only?: 'code';
}

/** Signs a person in where they are: by a mailed code or by their password, and by their second factor where they have one. */
export const SignIn = ({ first = 'code', only }: Door) => {
  const say = useWords<typeof accountsTexts.it>('accounts');
  const { enabled } = useRegistration();
  const [byPassword, setByPassword] = useState(first === 'password' && only === undefined);
  const [chosen, setChosen] = useState(false);
  const [email, setEmail] = useState('');
  const [asked, setAsked] = useState<Problem | null>(null);
  if (asked !== null)
    return (
      <Part>
        <SecondStep problem={asked} anew={() => setAsked(null)} />
      </Part>
    );
  const typing = { more: setAsked, email, setEmail };
  const change = (): void => {
    setByPassword(!byPassword);
    setChosen(true);
  };
  if (only === 'code') return <CodeSignIn {...typing} />;
  return (
    <Stack maw="26rem">
      {byPassword ? <PasswordSignIn chosen={chosen} {...typing} /> : <CodeSignIn {...typing} />}
      <Anchor component="button" type="button" size="sm" ta="start" onClick={change}>
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
