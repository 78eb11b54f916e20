import { Box, Button, Text } from '@mantine/core';
import { useAct } from '../api/use-api.ts';
import { useOldSince } from '../api/use-old-since.ts';
import { boot } from '../boot/boot.ts';
import type { kernelTexts } from '../i18n/kernel.texts.ts';
import { useLanguage, useWords } from '../i18n/use-words.ts';
import { OldData } from '../ui/old-data.tsx';
import { ProblemAlert } from '../ui/problem-alert.tsx';

/** The first thing that a keyboard reaches. */
export const Skip = () => {
  const say = useWords<typeof kernelTexts.it>('kernel');
  return (
    <a className="skip" href="#main">
      {say('skip')}
    </a>
  );
};

export const OtherLanguage = () => {
  const say = useWords<typeof kernelTexts.it>('kernel');
  const [language, choose] = useLanguage();
  const other = language === 'it' ? 'en' : 'it';
  return (
    <Button variant="subtle" size="compact-sm" c="inherit" lang={other} onClick={() => choose(other)}>
      {say('language')}
    </Button>
  );
};

/** Ends the session. Who is still in, since nobody answered, is not to believe that they are out. */
export const SignOut = () => {
  const say = useWords<typeof kernelTexts.it>('kernel');
  const { mutate, isPending, error } = useAct('auth.logout');
  return (
    <>
      <Button variant="subtle" size="compact-sm" c="inherit" loading={isPending} onClick={() => mutate({})}>
        {say('signOut')}
      </Button>
      {error === null ? null : (
        <Box w="100%">
          <ProblemAlert problem={error} />
        </Box>
      )}
    </>
  );
};

/** While a partner is an emulator or a test environment, every page says so. */
export const Sandbox = () => {
  const say = useWords<typeof kernelTexts.it>('kernel');
  const { payments, einvoicing } = boot.tenant.sandbox;
  if (!payments && !einvoicing) return null;
  const why = payments ? (einvoicing ? 'demoBoth' : 'demoPayments') : 'demoInvoices';
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
      <b>{say('demo')}.</b> {say(why)}
    </Text>
  );
};

/** Above every screen: that there is no network or no answer, and of when is what it shows. */
export const Offline = () => <OldData {...useOldSince()} />;
