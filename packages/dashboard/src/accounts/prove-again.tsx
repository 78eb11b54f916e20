import { Button, Group, PasswordInput, Skeleton, Stack, Text } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';
import { apiIn } from '../kernel/api/api.ts';
import { useAct, useRead } from '../kernel/api/use-api.ts';
import { useFocusWrong } from '../kernel/form/use-focus-wrong.ts';
import { addWords } from '../kernel/i18n/i18n.ts';
import { useLanguage, useWords } from '../kernel/i18n/use-words.ts';
import { AskFirst } from '../kernel/ui/ask-first.tsx';
import { ProblemAlert } from '../kernel/ui/problem-alert.tsx';
import { RefusedElsewhere } from '../kernel/ui/refused-elsewhere.tsx';
import { proveTexts } from './prove.texts.ts';
import { SecondProof } from './second-proof.tsx';
import { SignIn } from './sign-in.tsx';

addWords('prove', proveTexts);

interface Ending {
  /** @param proved whether the person did, or gave up */
  readonly end: (proved: boolean) => void;
}

/** Asks a person who is in to prove again who they are, by what their account has. What they were doing waits behind it as they left it. */
export const ProveAgain = ({ end }: Ending) => {
  const say = useWords<typeof proveTexts.it>('prove');
  return (
    <AskFirst opened inFront close={() => end(false)} title={say('title')}>
      <Means end={end} />
      <Group justify="flex-end">
        <Button variant="default" onClick={() => end(false)}>
          {say('cancel')}
        </Button>
      </Group>
    </AskFirst>
  );
};

const Means = ({ end }: Ending) => {
  const say = useWords<typeof proveTexts.it>('prove');
  const [language] = useLanguage();
  const factor = useRead('auth.second-factor.get', {}, { fresh: 0 });
  const status = useRead('users.password-status', {});
  const { mutate, isPending, error } = useAct('auth.confirm');
  const failed = factor.error ?? status.error;
  // What was answered once stays, and what is typed below it, also while it cannot be asked anew.
  if (factor.data === undefined || status.data === undefined)
    return failed === null ? <Skeleton height={96} /> : <ProblemAlert problem={failed} />;
  const proved = { onSuccess: () => end(true) };
  if (factor.data.state === 'Active')
    return (
      <Stack gap="sm">
        <Text>{say('why')}</Text>
        <SecondProof
          prove={(body) => mutate({ body }, proved)}
          pending={isPending}
          problem={error}
          challenge={() => apiIn(language)('auth.confirm.passkey', {})}
        />
      </Stack>
    );
  if (!status.data.hasPassword)
    return (
      <Stack gap="sm">
        <Text>{say('byMail')}</Text>
        <SignIn only="code" />
      </Stack>
    );
  return <Password pending={isPending} problem={error} prove={(password) => mutate({ body: { password } }, proved)} />;
};

interface Typing {
  readonly pending: boolean;
  readonly problem: ReturnType<typeof useAct<'auth.confirm'>>['error'];
  readonly prove: (password: string) => void;
}

const Password = ({ pending, problem, prove }: Typing) => {
  const say = useWords<typeof proveTexts.it>('prove');
  const [typed, setTyped] = useState('');
  const isWrong = problem?.code === 'errors.auth.invalidCredentials';
  const form = useRef<HTMLFormElement>(null);
  useFocusWrong(form, problem);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    prove(typed);
  };
  return (
    <form onSubmit={submit} ref={form}>
      <Stack gap="sm">
        <Text>{say('why')}</Text>
        <RefusedElsewhere problem={problem} />
        <PasswordInput
          label={say('yourPassword')}
          autoComplete="current-password"
          required
          data-autofocus
          autoFocus
          value={typed}
          error={isWrong}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
        {problem === null ? null : <ProblemAlert problem={problem} />}
        <Button type="submit" loading={pending}>
          {say('confirm')}
        </Button>
      </Stack>
    </form>
  );
};
