import { Alert } from '@mantine/core';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { usePerson } from '../../accounts/use-person.ts';
import type { kernelTexts } from '../i18n/kernel.texts.ts';
import { useWords } from '../i18n/use-words.ts';

const ForcedChange = lazy(async () => ({ default: (await import('../../accounts/forced-change.tsx')).ForcedChange }));

/** The screen itself; who still has their first password changes it before any. */
export const ClientInside = () => {
  const say = useWords<typeof kernelTexts.it>('kernel');
  const person = usePerson();
  const [isChanged, setIsChanged] = useState(false);
  if (person?.mustChangePassword === true)
    return (
      <Suspense>
        <ForcedChange userId={person.id} changed={() => setIsChanged(true)} />
      </Suspense>
    );
  return (
    <>
      {isChanged && person === null ? (
        <Alert color="accent" mb="md">
          {say('passwordChanged')}
        </Alert>
      ) : null}
      <Outlet />
    </>
  );
};
