import { Alert, Anchor, Container, Group, Stack, Text } from '@mantine/core';
import { lazy, useState, type ReactNode } from 'react';
import type { Answer } from '../kernel/api/api.ts';
import { useExpired } from '../kernel/api/session-watch.ts';
import { boot } from '../kernel/boot/boot.ts';
import { useWords } from '../kernel/i18n/use-words.ts';
import { OtherLanguage } from '../kernel/shell/frame-parts.tsx';
import { Part } from '../kernel/shell/part.tsx';
import { Kept } from '../kernel/shell/kept.tsx';
import { Page } from '../kernel/ui/page.tsx';
import { ProblemAlert } from '../kernel/ui/problem-alert.tsx';
import { SignIn } from './sign-in.tsx';
import type { staffTexts } from './staff.texts.ts';
import { useMustChange, useSession } from './use-person.ts';

const ForcedChange = lazy(async () => ({ default: (await import('./forced-change.tsx')).ForcedChange }));

type Person = Answer<'auth.verify-session'>;

/**
 * Lets in who works here, with their password changed; everybody else finds the way that is theirs, on the address they came by. Who comes
 * back after their session ended elsewhere finds what they were doing as they left it.
 */
export const StaffDoor = ({ children }: { readonly children: (person: Person) => ReactNode }) => {
  const { data, error, refetch } = useSession();
  const mustChange = useMustChange();
  const expired = useExpired();
  const [changed, setChanged] = useState(false);
  if (data === undefined && error !== null && error.status !== 401)
    return (
      <DoorCard>
        <ProblemAlert problem={error} retry={() => void refetch()} />
      </DoorCard>
    );
  if (data === undefined || (error?.status === 401 && !expired))
    return error === null ? null : <Login why={changed ? 'changed' : 'intro'} />;
  if (mustChange)
    return (
      <DoorCard>
        <Part>
          <ForcedChange userId={data.id} changed={() => setChanged(true)} />
        </Part>
      </DoorCard>
    );
  if (!data.isPro && !data.isAdmin && !data.isSuperAdmin) return <NotStaff />;
  return (
    <>
      {expired ? <Login why="expired" /> : null}
      <Kept key={data.id} waits={expired}>
        {children(data)}
      </Kept>
    </>
  );
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

const Login = ({ why }: { readonly why: 'changed' | 'expired' | 'intro' }) => {
  const say = useWords<typeof staffTexts.it>('staff');
  return (
    <DoorCard>
      <Page title={say('title')}>
        <Stack>
          {why === 'intro' ? <Text c="dimmed">{say('intro')}</Text> : <Alert color="accent">{say(why)}</Alert>}
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
