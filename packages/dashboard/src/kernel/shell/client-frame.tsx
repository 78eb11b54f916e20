import { Anchor, Container, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { usePerson } from '../../accounts/use-person.ts';
import { useExpired } from '../api/session-watch.ts';
import { boot } from '../boot/boot.ts';
import type { kernelTexts } from '../i18n/kernel.texts.ts';
import { useWords } from '../i18n/use-words.ts';
import { ClientInside } from './client-inside.tsx';
import { Offline, OtherLanguage, Sandbox, SignOut, Skip } from './frame-parts.tsx';

/** The page around the screens of clients: the studio, the ways through it, the language, and what is only simulated. */
export const ClientFrame = () => {
  const say = useWords<typeof kernelTexts.it>('kernel');
  const person = usePerson();
  const expired = useExpired();
  return (
    <>
      <Skip />
      <header className="bar">
        <Container size="sm" py="sm">
          <Group justify="space-between">
            <Anchor component={Link} to="/prenota" fw={700} size="lg" c="inherit" underline="never">
              {boot.tenant.name}
            </Anchor>
            <Group gap="md">
              <Anchor component={Link} to="/prenota">
                {say('timetable')}
              </Anchor>
              <Anchor component={Link} to="/area">
                {say('area')}
              </Anchor>
              {person == null || expired ? null : (
                <>
                  <Anchor component={Link} to="/area/io">
                    {say('me')}
                  </Anchor>
                  <SignOut />
                </>
              )}
            </Group>
          </Group>
        </Container>
      </header>
      <Sandbox />
      <Offline />
      <Container size="sm" py="lg" component="main" id="main">
        <ClientInside />
      </Container>
      <footer className="foot">
        <Container size="sm" py="md">
          <OtherLanguage />
        </Container>
      </footer>
    </>
  );
};
