import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import type { Problem } from '../../kernel/api/problem.ts';
import { useAct, useRead } from '../../kernel/api/use-api.ts';
import { useWords } from '../../kernel/i18n/use-words.ts';
import { ProblemAlert } from '../../kernel/ui/problem-alert.tsx';
import type { meTexts } from './me.texts.ts';

interface Asked {
  readonly problem: Problem | null;
  /** Does again what was refused. */
  readonly again: () => void;
}

/** A refusal in the server's words; where it only wants a fresh proof of who one is, the proof is asked for here, and the act goes on. */
export const Refused = ({ problem, again }: Asked) => {
  if (problem === null) return null;
  if (problem.code !== 'errors.auth.freshSignInRequired') return <ProblemAlert problem={problem} />;
  return <Confirm again={again} />;
};

const Confirm = ({ again }: Pick<Asked, 'again'>) => {
  const say = useWords<typeof meTexts.it>('me');
  const { data: factor } = useRead('auth.second-factor.get', {});
  const { data: status } = useRead('users.password-status', {});
  const { mutate, isPending, error } = useAct('auth.confirm');
  const [typed, setTyped] = useState('');
  if (factor === undefined || status === undefined) return null;
  const byCode = factor.state === 'Active';
  if (!byCode && !status.hasPassword) return <Text>{say('signInAgain')}</Text>;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    mutate({ body: byCode ? { code: typed } : { password: typed } }, { onSuccess: again });
  };
  const field = {
    value: typed,
    required: true,
    autoFocus: true,
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: HTMLInputElement }) => setTyped(value),
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Text>{say('confirm')}</Text>
        {byCode ? (
          <TextInput label={say('code')} autoComplete="one-time-code" inputMode="numeric" {...field} />
        ) : (
          <PasswordInput label={say('yourPassword')} autoComplete="current-password" {...field} />
        )}
        {error === null ? null : <ProblemAlert problem={error} />}
        <Button type="submit" loading={isPending} style={{ alignSelf: 'flex-start' }}>
          {say('doConfirm')}
        </Button>
      </Stack>
    </form>
  );
};
