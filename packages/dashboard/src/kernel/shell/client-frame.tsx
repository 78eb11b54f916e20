import { Anchor, Button, Container, Group, Text } from '@mantine/core';
import { Link, Outlet } from '@tanstack/react-router';
import { usePerson } from '../../accounts/use-person.ts';
import { useAct } from '../api/use-api.ts';
import { boot } from '../boot/boot.ts';
import type { kernelTexts } from '../i18n/kernel.texts.ts';
import { useLanguage, useWords } from '../i18n/use-words.ts';

/** The page around the screens of clients: the studio, the ways through it, the language, and what is only simulated. */
export const ClientFrame = () => {
  const say = useWords<typeof kernelTexts.it>('kernel');
  const person = usePerson();
  return (
    <>
      <a className="skip" href="#main">
        {say('skip')}
      </a>
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
              {person == null ? null : <SignOut />}
            </Group>
          </Group>
        </Container>
      </header>
      <Sandbox />
      <Container size="sm" py="lg" component="main" id="main">
        <Outlet />
      </Container>
      <footer className="foot">
        <Container size="sm" py="md">
          <OtherLanguage />
        </Container>
      </footer>
    </>
  );
};

const SignOut = () => {
  const say = useWords<typeof kernelTexts.it>('kernel');
  const { mutate, isPending } = useAct('auth.logout');
  return (
    <Button variant="subtle" size="compact-sm" c="inherit" loading={isPending} onClick={() => mutate({})}>
      {say('signOut')}
    </Button>
  );
};

const OtherLanguage = () => {
  const say = useWords<typeof kernelTexts.it>('kernel');
  const [language, choose] = useLanguage();
  const other = language === 'it' ? 'en' : 'it';
  return (
    <Button variant="subtle" size="compact-sm" c="inherit" lang={other} onClick={() => choose(other)}>
      {say('language')}
    </Button>
  );
};

/** While a partner is an emulator or a test environment, every page says so. */
const Sandbox = () => {
  const say = useWords<typeof kernelTexts.it>('kernel');
  const { payments, einvoicing } = boot.tenant.sandbox;
  if (!payments && !einvoicing) return null;
  return (
    <Text
      component="aside"
      aria-label={say('demo')}
      size="sm"
      py={6}
      px="md"
      ta="center"
      bg="var(--mantine-color-default-hover)"
    >
      <b>{say('demo')}.</b> {say('demoWhy')}
    </Text>
  );
};
