import { Alert, Anchor, Button, Group, Radio, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Answer } from '../../kernel/api/api.ts';
import { useAct, useRead } from '../../kernel/api/use-api.ts';
import { useFlag } from '../../kernel/flags.ts';
import { addWords } from '../../kernel/i18n/i18n.ts';
import { useLanguage, useWords } from '../../kernel/i18n/use-words.ts';
import { Page } from '../../kernel/ui/page.tsx';
import { ProblemAlert } from '../../kernel/ui/problem-alert.tsx';
import { RefusedElsewhere } from '../../kernel/ui/refused-elsewhere.tsx';
import { ChangePassword } from '../change-password.tsx';
import { Section } from '../../kernel/ui/section.tsx';
import { SignIn } from '../sign-in.tsx';
import { usePerson } from '../use-person.ts';
import { DeleteAccount } from './delete-account.tsx';
import { meTexts } from './me.texts.ts';
import { OwnBilling } from './own-billing.tsx';
import { OwnData } from './own-data.tsx';
import { OwnDetails } from './own-details.tsx';
import { OwnSessions } from './own-sessions.tsx';

addWords('me', meTexts);

type Person = Answer<'auth.verify-session'>;

/** One's own account, for who works here and for clients alike. */
export const MeScreen = () => {
  const say = useWords<typeof meTexts.it>('me');
  const person = usePerson();
  const invoices = useFlag('enable_einvoicing');
  const [ended, setEnded] = useState<'changed' | 'gone' | null>(null);
  if (ended === 'gone')
    return (
      <Page title={say('gone')}>
        <Text>{say('goneWhy')}</Text>
      </Page>
    );
  return (
    <Page title={say('title')}>
      {person === undefined ? null : person === null ? (
        <Stack>
          {ended === 'changed' ? <Alert color="accent">{say('changedPassword')}</Alert> : <Text>{say('signIn')}</Text>}
          <SignIn first={ended === 'changed' ? 'password' : 'code'} />
        </Stack>
      ) : (
        <Stack gap="xl" maw="34rem">
          <Section id="profile" title={say('profile')}>
            <OwnDetails userId={person.id} />
          </Section>
          {invoices ? (
            <Section id="billing" title={say('billing')}>
              <OwnBilling />
            </Section>
          ) : null}
          <Section id="language" title={say('language')}>
            <ContentLanguage person={person} />
          </Section>
          <Section id="password" title={say('password')}>
            <Password person={person} changed={() => setEnded('changed')} />
          </Section>
          <Section id="sessions" title={say('sessions')}>
            <OwnSessions />
          </Section>
          <Section id="data" title={say('data')}>
            <OwnData />
          </Section>
          <Section id="delete" title={say('delete')}>
            <DeleteAccount userId={person.id} email={person.email} gone={() => setEnded('gone')} />
          </Section>
        </Stack>
      )}
    </Page>
  );
};

const ContentLanguage = ({ person }: { readonly person: Person }) => {
  const say = useWords<typeof meTexts.it>('me');
  const [, choose] = useLanguage();
  const { mutate, isPending, variables, error } = useAct('users.preferred-content-language');
  const shown = isPending ? variables.body.language : person.language;
  const prefer = (value: string): void => {
    const language = value === 'en' ? 'en' : 'it';
    mutate({ body: { language } }, { onSuccess: () => choose(language) });
  };
  return (
    <Stack gap="xs">
      <RefusedElsewhere problem={error} />
      <Radio.Group value={shown} onChange={prefer} label={say('languageHow')}>
        <Group mt="xs">
          <Radio value="it" label={say('italian')} lang="it" />
          <Radio value="en" label={say('english')} lang="en" />
        </Group>
      </Radio.Group>
      {error === null ? null : <ProblemAlert problem={error} />}
    </Stack>
  );
};

const Password = ({ person, changed }: { readonly person: Person; readonly changed: () => void }) => {
  const say = useWords<typeof meTexts.it>('me');
  const [open, setOpen] = useState(false);
  const { data } = useRead('users.password-status', {});
  if (data === undefined) return <Skeleton height={36} />;
  if (!data.hasPassword)
    return (
      <Stack gap="xs" align="flex-start">
        <Text>{say('noPassword')}</Text>
        <Anchor href="/account/forgot-password">{say('makePassword')}</Anchor>
      </Stack>
    );
  return (
    <Stack gap="sm">
      <Text size="sm">{say('passwordHow')}</Text>
      {open ? (
        <ChangePassword userId={person.id} changed={changed} />
      ) : (
        <Group>
          <Button variant="default" onClick={() => setOpen(true)}>
            {say('openChange')}
          </Button>
        </Group>
      )}
    </Stack>
  );
};
