import { Alert } from '@mantine/core';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { forcedTexts } from '../../accounts/forced.texts.ts';
import { useMustChange, usePerson } from '../../accounts/use-person.ts';
import { useWords } from '../i18n/use-words.ts';

const ForcedChange = lazy(async () => ({ default: (await import('../../accounts/forced-change.tsx')).ForcedChange }));

/** The screen itself; who still has their first password changes it before any. */
export const ClientInside = () => {
  const say = useWords<typeof forcedTexts.it>('forced');
  const person = usePerson();
  const mustChange = useMustChange();
  const [isChanged, setIsChanged] = useState(false);
  if (mustChange && person !== undefined && person !== null)
    return (
      <Suspense>
        <ForcedChange userId={person.id} changed={() => setIsChanged(true)} />
      </Suspense>
    );
  return (
    <>
      {isChanged && person === null ? (
        <Alert color="accent" mb="md">
          {say('changed')}
        </Alert>
      ) : null}
      <Outlet />
    </>
  );
};
