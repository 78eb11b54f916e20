import { Anchor, Badge, Container, Group, NavLink, Text } from '@mantine/core';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { DoorCard, StaffDoor } from '../../accounts/staff-door.tsx';
import type { Answer } from '../api/api.ts';
import { useRead } from '../api/use-api.ts';
import { boot } from '../boot/boot.ts';
import type { kernelTexts } from '../i18n/kernel.texts.ts';
import { useWords } from '../i18n/use-words.ts';
import { PaletteButton } from '../palette/palette-button.tsx';
import { Offline, OtherLanguage, Sandbox, SignOut, Skip } from './frame-parts.tsx';

/** The page around the studio's screens: who is in, where they may go, what waits there. */
export const StaffFrame = () => {
  const { pathname } = useLocation();
  return (
    <>
      <Skip />
      {outside.has(pathname) ? (
        <DoorCard>
          <Outlet />
        </DoorCard>
      ) : (
        <StaffDoor>{(person) => <Inside person={person} />}</StaffDoor>
      )}
    </>
  );
};

/** The pages that ask for nobody. */
const outside: ReadonlySet<string> = new Set(['/dashboard/registrati']);

const Inside = ({ person }: { readonly person: Answer<'auth.verify-session'> }) => {
  return (
    <>
      <header className="bar">
        <Group justify="space-between" px="md" py="sm">
          <Anchor component={Link} to="/dashboard" fw={700} size="lg" c="inherit" underline="never">
            {boot.tenant.name}
          </Anchor>
          <Group gap="md">
            <PaletteButton built={pages} />
            <Anchor component={Link} to="/dashboard/io" size="sm">
              {person.displayName}
            </Anchor>
            <SignOut />
          </Group>
        </Group>
      </header>
      <Sandbox />
      <Offline />
      <div className="staff">
        <Ways />
        <Container size="lg" py="lg" px="md" component="main" id="main" w="100%">
          <Outlet />
        </Container>
      </div>
      <footer className="foot">
        <Group px="md" py="md" justify="space-between">
          <OtherLanguage />
          <Text size="xs" c="dimmed">
            {boot.build}
          </Text>
        </Group>
      </footer>
    </>
  );
};

/** The lines that the server gives this person, with how many things wait there. */
const Ways = () => {
  const say = useWords<typeof kernelTexts.it>('kernel');
  const { data } = useRead('platform.sidebar', {}, { every: 60_000 });
  const built = data?.sections
    .map((section) => ({
      ...section,
      items: section.items
        .flatMap((line) => [line, ...(line.children ?? []).map((child) => ({ ...child, isChild: true }))])
        .filter(({ to }) => pages.has(to)),
    }))
    .filter(({ items }) => items.length > 0);
  const { pathname } = useLocation();
  // Of a line and its child one is where the person is.
  const above = data?.sections
    .flatMap(({ items }) => items)
    .find(({ children }) => children?.some(({ to }) => to === pathname))?.to;
  return (
    <nav className="ways" aria-label={say('ways')}>
      {built?.map((section) => (
        <div key={section.id}>
          {section.items.map((line) => (
            <NavLink
              key={line.id}
              label={line.label}
              {...('isChild' in line ? { pl: 'xl' } : {})}
              renderRoot={(props) => (
                <Link
                  {...props}
                  to={line.to}
                  activeOptions={{ exact: line.to === '/dashboard' || line.to === above }}
                />
              )}
              rightSection={line.badge === undefined ? null : <Badge circle>{line.badge}</Badge>}
            />
          ))}
        </div>
      ))}
    </nav>
  );
};

/** The pages that stand; a line of a page that is not built yet leads nowhere and is left out. */
const pages: ReadonlySet<string> = new Set([
  '/dashboard',
  '/dashboard/ordini',
  '/dashboard/incassi',
  '/dashboard/fatture',
  '/dashboard/fatture/impostazioni',
]);
