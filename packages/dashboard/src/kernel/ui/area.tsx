import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePerson } from '../../accounts/use-person.ts';
import { useFlags } from '../flags.ts';
import { useWords } from '../i18n/use-words.ts';
import { UnknownScreen } from '../shell/unknown.screen.tsx';
import type { areaTexts } from './area.texts.ts';
import { Page } from './page.tsx';

interface Part {
  readonly flag: string;
  readonly children: ReactNode;
}

/** Screens of an area that the studio can switch off: then an Admin reads which switch it is, and for others there is no such page. */
export const Area = ({ flag, children }: Part) => {
  const say = useWords<typeof areaTexts.it>('area');
  const person = usePerson();
  const flags = useFlags();
  if (flags === undefined || flags.has(flag)) return children;
  if (person?.isAdmin !== true && person?.isSuperAdmin !== true) return <UnknownScreen />;
  return (
    <Page title={say('areaOff')}>
      <Text>{say('areaOffWhy', { flag })}</Text>
    </Page>
  );
};
