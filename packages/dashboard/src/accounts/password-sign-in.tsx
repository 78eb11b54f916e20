import { Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useAct } from '../kernel/api/use-api.ts';
import { useWords } from '../kernel/i18n/use-words.ts';
import { ProblemAlert } from '../kernel/ui/problem-alert.tsx';
import type { accountsTexts } from './accounts.texts.ts';

/** E-mail and password; what was typed stays after a refusal. */
export const PasswordSignIn = ({ signedIn }: { readonly signedIn?: () => void }) => {
  const say = useWords<typeof accountsTexts.it>('accounts');
  const { mutate, isPending, error } = useAct('auth.login');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    mutate({ body: { email, password } }, { onSuccess: () => signedIn?.() });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <TextInput
          label={say('email')}
          type="email"
          name="email"
          autoComplete="username"
          required
          size="md"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordInput
          label={say('password')}
          name="password"
          autoComplete="current-password"
          required
          size="md"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {error === null ? null : <ProblemAlert problem={error} />}
        <Button type="submit" size="md" loading={isPending}>
          {say('signIn')}
        </Button>
        <Anchor href="/account/forgot-password" size="sm">
          {say('forgot')}
        </Anchor>
      </Stack>
    </form>
  );
};
