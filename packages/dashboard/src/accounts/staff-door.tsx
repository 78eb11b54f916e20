import { Alert, Anchor, Button, Container, PasswordInput, Stack, Text } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import type { Answer } from '../kernel/api/api.ts';
import { useAct } from '../kernel/api/use-api.ts';
import { fieldErrors } from '../kernel/form/field-errors.ts';
import { useWords } from '../kernel/i18n/use-words.ts';
import { Page } from '../kernel/ui/page.tsx';
import { ProblemAlert } from '../kernel/ui/problem-alert.tsx';
import { SignIn } from './sign-in.tsx';
import type { staffTexts } from './staff.texts.ts';
import { usePerson } from './use-person.ts';

type Person = Answer<'auth.verify-session'>;

/** Lets in who works here, with their password changed; everybody else finds the way that is theirs, on the address they came by. */
export const StaffDoor = ({ children }: { readonly children: (person: Person) => ReactNode }) => {
  const person = usePerson();
  const [changed, setChanged] = useState(false);
  if (person === undefined) return null;
  if (person === null) return <Login changed={changed} />;
  if (person.mustChangePassword) return <ForcedChange person={person} changed={() => setChanged(true)} />;
  return person.isPro || person.isAdmin || person.isSuperAdmin ? children(person) : <NotStaff />;
};

const Card = ({ children }: { readonly children: ReactNode }) => (
  <Container size={460} py="xl" component="main" id="main">
    {children}
  </Container>
);

const Login = ({ changed }: { readonly changed: boolean }) => {
  const say = useWords<typeof staffTexts.it>('staff');
  return (
    <Card>
      <Page title={say('title')}>
        <Stack>
          {changed ? <Alert color="accent">{say('changed')}</Alert> : <Text c="dimmed">{say('intro')}</Text>}
          <SignIn first="password" />
        </Stack>
      </Page>
    </Card>
  );
};

const NotStaff = () => {
  const say = useWords<typeof staffTexts.it>('staff');
  return (
    <Card>
      <Page title={say('title')}>
        <Stack>
          <Text>{say('notStaff')}</Text>
          <Anchor href="/area">{say('toArea')}</Anchor>
        </Stack>
      </Page>
    </Card>
  );
};

interface Changing {
  readonly person: Person;
  readonly changed: () => void;
}

const ForcedChange = ({ person, changed }: Changing) => {
  const say = useWords<typeof staffTexts.it>('staff');
  const [typed, setTyped] = useState({ current: '', wanted: '', again: '' });
  const [differs, setDiffers] = useState(false);
  const { mutateAsync, isPending, error } = useAct('users.change-password');
  const errors = fieldErrors(error);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const isSame = typed.wanted === typed.again;
    setDiffers(!isSame);
    if (!isSame) return;
    const body = { currentPassword: typed.current, newPassword: typed.wanted };
    // The session ends with the change, and this form with it: what follows hangs on the call, not on the form.
    mutateAsync({ path: { id: person.id }, body }).then(changed, () => undefined);
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
    <Card>
      <Page title={say('change')}>
        <form onSubmit={submit}>
          <Stack gap="sm">
            <Text>{say('changeWhy')}</Text>
            {field('current', 'current-password', errors['currentPassword'])}
            {field('wanted', 'new-password', errors['newPassword'])}
            {field('again', 'new-password', differs ? say('differs') : undefined)}
            {error === null ? null : <ProblemAlert problem={error} />}
            <Button type="submit" size="md" loading={isPending}>
              {say('doChange')}
            </Button>
          </Stack>
        </form>
      </Page>
    </Card>
  );
};
