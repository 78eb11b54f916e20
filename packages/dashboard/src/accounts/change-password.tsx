import { Button, PasswordInput, Stack } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';
import { useAct } from '../kernel/api/use-api.ts';
import { fieldErrors } from '../kernel/form/field-errors.ts';
import { useFocusWrong } from '../kernel/form/use-focus-wrong.ts';
import { addWords } from '../kernel/i18n/i18n.ts';
import { useWords } from '../kernel/i18n/use-words.ts';
import { ProblemAlert } from '../kernel/ui/problem-alert.tsx';
import { RefusedElsewhere } from '../kernel/ui/refused-elsewhere.tsx';
import { changePasswordTexts } from './change-password.texts.ts';

addWords('changePassword', changePasswordTexts);

interface Changing {
  readonly userId: string;
  readonly changed: () => void;
}

/** The old password and the new one twice; every session of the account ends with the change. */
export const ChangePassword = ({ userId, changed }: Changing) => {
  const say = useWords<typeof changePasswordTexts.it>('changePassword');
  const [typed, setTyped] = useState({ current: '', wanted: '', wantedAgain: '' });
  const [differs, setDiffers] = useState(false);
  const { mutateAsync, isPending, error } = useAct('users.change-password');
  const errors = fieldErrors(error);
  const form = useRef<HTMLFormElement>(null);
  useFocusWrong(form, error);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const isSame = typed.wanted === typed.wantedAgain;
    setDiffers(!isSame);
    if (!isSame) return;
    const body = { currentPassword: typed.current, newPassword: typed.wanted };
    // The session ends with the change, and this form with it: what follows hangs on the call, not on the form.
    mutateAsync({ path: { id: userId }, body }).then(changed, () => undefined);
  };
  const field = (name: keyof typeof typed, complete: string, refused: string | undefined) => (
    <PasswordInput
      label={say(name)}
      name={name}
      size="md"
      required
      autoComplete={complete}
      value={typed[name]}
      error={refused ?? null}
      onChange={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, [name]: value }))}
    />
  );
  return (
    <form onSubmit={submit} ref={form}>
      <Stack gap="sm">
        <RefusedElsewhere problem={error} fields={['currentPassword', 'newPassword']} />
        {field('current', 'current-password', errors['currentPassword'])}
        {field('wanted', 'new-password', errors['newPassword'])}
        {field('wantedAgain', 'new-password', differs ? say('differs') : undefined)}
        {error === null ? null : <ProblemAlert problem={error} />}
        <Button type="submit" size="md" loading={isPending}>
          {say('doChange')}
        </Button>
      </Stack>
    </form>
  );
};
