import { Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';
import { useAct } from '../kernel/api/use-api.ts';
import { fieldErrors } from '../kernel/form/field-errors.ts';
import { useFocusWrong } from '../kernel/form/use-focus-wrong.ts';
import { useSecondsUntil } from '../kernel/form/use-seconds-until.ts';
import { addWords } from '../kernel/i18n/i18n.ts';
import { useLanguage, useWords } from '../kernel/i18n/use-words.ts';
import { UnknownScreen } from '../kernel/shell/unknown.screen.tsx';
import { Page } from '../kernel/ui/page.tsx';
import { ProblemAlert } from '../kernel/ui/problem-alert.tsx';
import { RefusedElsewhere } from '../kernel/ui/refused-elsewhere.tsx';
import { registerTexts } from './register.texts.ts';
import { useRegistration } from './registration.ts';

addWords('register', registerTexts);

/** Makes an account, where the studio lets people; it ends at the mail that confirms the address. */
export const RegisterScreen = () => {
  const say = useWords<typeof registerTexts.it>('register');
  const { enabled, confirmationByMail } = useRegistration();
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) return <CheckMail email={sentTo} byMail={confirmationByMail} />;
  if (!enabled) return <UnknownScreen />;
  return (
    <Page title={say('title')}>
      <Stack>
        <Form done={setSentTo} />
        <Anchor href="/area" size="sm">
          {say('have')}
        </Anchor>
      </Stack>
    </Page>
  );
};

const nothing = { displayName: '', email: '', phone: '', password: '' };
type Field = keyof typeof nothing;

const Form = ({ done }: { readonly done: (email: string) => void }) => {
  const say = useWords<typeof registerTexts.it>('register');
  const [language] = useLanguage();
  const [typed, setTyped] = useState(nothing);
  const form = useRef<HTMLFormElement>(null);
  const { mutate, isPending, error } = useAct('auth.register');
  const errors = fieldErrors(error);
  useFocusWrong(form, error);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const { displayName, email, phone, password } = typed;
    const named = displayName.trim() === '' ? {} : { displayName: displayName.trim() };
    const called = phone.trim() === '' ? {} : { phone: phone.trim() };
    const body = { email: email.trim(), password, language, ...named, ...called };
    mutate({ body }, { onSuccess: () => done(body.email) });
  };
  const of = (name: Field) => ({
    name,
    size: 'md' as const,
    value: typed[name],
    error: errors[name] ?? null,
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: HTMLInputElement }) =>
      setTyped((before) => ({ ...before, [name]: value })),
  });
  return (
    <form onSubmit={submit} ref={form}>
      <Stack gap="sm">
        <RefusedElsewhere problem={error} fields={Object.keys(nothing)} />
        <TextInput label={say('name')} autoComplete="name" required {...of('displayName')} />
        <TextInput label={say('email')} type="email" autoComplete="email" required {...of('email')} />
        <TextInput label={say('phone')} type="tel" autoComplete="tel" {...of('phone')} />
        <PasswordInput
          label={say('password')}
          description={say('passwordHow')}
          autoComplete="new-password"
          required
          {...of('password')}
        />
        {error === null ? null : <ProblemAlert problem={error} />}
        <Button type="submit" size="md" loading={isPending}>
          {say('register')}
        </Button>
      </Stack>
    </form>
  );
};

/** Nobody asks for another mail sooner than this. */
const AGAIN_MS = 30_000;

const CheckMail = ({ email, byMail }: { readonly email: string; readonly byMail: boolean }) => {
  const say = useWords<typeof registerTexts.it>('register');
  const [againAt, setAgainAt] = useState(() => Date.now() + AGAIN_MS);
  const seconds = useSecondsUntil(againAt);
  const { mutate, isPending, isSuccess, error } = useAct('auth.request-confirmation');
  const again = (): void => mutate({ body: { email } }, { onSuccess: () => setAgainAt(Date.now() + AGAIN_MS) });
  return (
    <Page title={say('checkMail')}>
      <Stack align="flex-start">
        <Text>{byMail ? say('checkMailWhy', { email }) : say('noMail')}</Text>
        {byMail ? (
          <Button variant="default" size="md" loading={isPending} disabled={seconds > 0} onClick={again}>
            {seconds > 0 ? say('againIn', { seconds }) : say('again')}
          </Button>
        ) : null}
        {isSuccess ? <Text role="status">{say('sentAgain')}</Text> : null}
        {error === null ? null : <ProblemAlert problem={error} />}
        <Anchor href="/area">{say('toSignIn')}</Anchor>
      </Stack>
    </Page>
  );
};
