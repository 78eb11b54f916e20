import { Alert, Anchor, Container, Group, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { Answer } from '../kernel/api/api.ts';
import { boot } from '../kernel/boot/boot.ts';
import { useWords } from '../kernel/i18n/use-words.ts';
import { OtherLanguage } from '../kernel/shell/frame-parts.tsx';
import { Page } from '../kernel/ui/page.tsx';
import { ChangePassword } from './change-password.tsx';
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

/** A page of one card, before anybody is in. */
export const DoorCard = ({ children }: { readonly children: ReactNode }) => (
  <Container size={460} py="xl">
    <Text component="header" fw={700} size="lg" mb="md">
      {boot.tenant.name}
    </Text>
    <main id="main">{children}</main>
    <footer className="foot">
      <Group py="sm">
        <OtherLanguage />
      </Group>
    </footer>
  </Container>
);

const Login = ({ changed }: { readonly changed: boolean }) => {
  const say = useWords<typeof staffTexts.it>('staff');
  return (
    <DoorCard>
      <Page title={say('title')}>
        <Stack>
          {changed ? <Alert color="accent">{say('changed')}</Alert> : <Text c="dimmed">{say('intro')}</Text>}
          <SignIn first="password" />
        </Stack>
      </Page>
    </DoorCard>
  );
};

const NotStaff = () => {
  const say = useWords<typeof staffTexts.it>('staff');
  return (
    <DoorCard>
      <Page title={say('title')}>
        <Stack>
          <Text>{say('notStaff')}</Text>
          <Anchor href="/area">{say('toArea')}</Anchor>
        </Stack>
      </Page>
    </DoorCard>
  );
};

interface Changing {
  readonly person: Person;
  readonly changed: () => void;
}

const ForcedChange = ({ person, changed }: Changing) => {
  const say = useWords<typeof staffTexts.it>('staff');
  return (
    <DoorCard>
      <Page title={say('change')}>
        <Stack gap="sm">
          <Text>{say('changeWhy')}</Text>
          <ChangePassword userId={person.id} changed={changed} />
        </Stack>
      </Page>
    </DoorCard>
  );
};
