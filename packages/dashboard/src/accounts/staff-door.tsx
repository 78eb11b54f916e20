import { Alert, Anchor, Button, Container, PasswordInput, Stack, Text } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import type { Answer } from '../kernel/api/api.ts';
import { useExpired } from '../kernel/api/session-watch.ts';
import { useAct } from '../kernel/api/use-api.ts';
import { fieldErrors } from '../kernel/form/field-errors.ts';
import { useWords } from '../kernel/i18n/use-words.ts';
import { Page } from '../kernel/ui/page.tsx';
import { ProblemAlert } from '../kernel/ui/problem-alert.tsx';
import { SignIn } from './sign-in.tsx';
import type { staffTexts } from './staff.texts.ts';
import { useSession } from './use-person.ts';

type Person = Answer<'auth.verify-session'>;

/**
 * Lets in who works here, with their password changed; everybody else finds the way that is theirs, on the address they came by. Who comes
 * back after their session ended elsewhere finds what they were doing as they left it.
 */
export const StaffDoor = ({ children }: { readonly children: (person: Person) => ReactNode }) => {
  const { data, error, refetch } = useSession();
  const expired = useExpired();
  const [changed, setChanged] = useState(false);
  if (data === undefined && error !== null && error.status !== 401)
    return (
      <Card>
        <ProblemAlert problem={error} retry={() => void refetch()} />
      </Card>
    );
  if (data === undefined || (error?.status === 401 && !expired))
    return error === null ? null : <Login why={changed ? 'changed' : 'intro'} />;
  if (data.mustChangePassword) return <ForcedChange person={data} changed={() => setChanged(true)} />;
  if (!data.isPro && !data.isAdmin && !data.isSuperAdmin) return <NotStaff />;
  return (
    <>
      {expired ? <Login why="expired" /> : null}
      <div key={data.id} hidden={expired}>
        {children(data)}
      </div>
    </>
  );
};

const Card = ({ children }: { readonly children: ReactNode }) => (
  <Container size={460} py="xl" component="main" id="main">
    {children}
  </Container>
);

const Login = ({ why }: { readonly why: 'changed' | 'expired' | 'intro' }) => {
  const say = useWords<typeof staffTexts.it>('staff');
  return (
    <Card>
      <Page title={say('title')}>
        <Stack>
          {why === 'intro' ? <Text c="dimmed">{say('intro')}</Text> : <Alert color="accent">{say(why)}</Alert>}
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
