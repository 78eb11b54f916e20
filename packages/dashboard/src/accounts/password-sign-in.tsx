import { Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';
import { useAct } from '../kernel/api/use-api.ts';
import type { Problem } from '../kernel/api/problem.ts';
import { useFocusWrong } from '../kernel/form/use-focus-wrong.ts';
import { useSecondsUntil } from '../kernel/form/use-seconds-until.ts';
import { useWords } from '../kernel/i18n/use-words.ts';
import { clockOf } from '../kernel/time.ts';
import { ProblemAlert } from '../kernel/ui/problem-alert.tsx';
import { RefusedElsewhere } from '../kernel/ui/refused-elsewhere.tsx';
import type { accountsTexts } from './accounts.texts.ts';
import { asksMore } from './asks-more.ts';

interface Typing {
  readonly more: (problem: Problem) => void;
  /** The same on both doors: who changes theirs types it once. */
  readonly email: string;
  readonly setEmail: (email: string) => void;
  /** Whether somebody came here from the other door: then the focus is at what is missing. */
  readonly chosen: boolean;
}

/** E-mail and password; what was typed stays after a refusal. @param more hears that a second proof is asked for */
export const PasswordSignIn = ({ more, email, setEmail, chosen }: Typing) => {
  const say = useWords<typeof accountsTexts.it>('accounts');
  const { mutate, isPending, error } = useAct('auth.login');
  const [password, setPassword] = useState('');
  const [freeAt, setFreeAt] = useState(0);
  const seconds = useSecondsUntil(freeAt);
  const locked = seconds > 0;
  // Which of the two is wrong the server does not say; the password is the one to type again.
  const isWrong = error?.code === 'errors.auth.invalidCredentials';
  const form = useRef<HTMLFormElement>(null);
  useFocusWrong(form, error);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const onError = (problem: Problem): void => {
      if (asksMore(problem)) return more(problem);
      setFreeAt(Date.now() + (problem.retryAfter ?? 0) * 1000);
    };
    mutate({ body: { email, password } }, { onError });
  };
  return (
    <form onSubmit={submit} ref={form}>
      <Stack gap="sm">
        <RefusedElsewhere problem={error} />
        <TextInput
          label={say('email')}
          type="email"
          name="email"
          autoComplete="username"
          required
          size="md"
          autoFocus={chosen && email === ''}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordInput
          label={say('password')}
          name="password"
          autoComplete="current-password"
          required
          size="md"
          autoFocus={chosen && email !== ''}
          value={password}
          error={isWrong}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {error === null ? null : <ProblemAlert problem={error} counts={false} />}
        {locked ? <Text role="timer">{say('lockedFor', { time: clockOf(seconds) })}</Text> : null}
        <Button type="submit" size="md" loading={isPending} disabled={locked}>
          {say('signIn')}
        </Button>
        <Anchor href="/account/forgot-password" size="sm">
          {say('forgot')}
        </Anchor>
      </Stack>
    </form>
  );
};
