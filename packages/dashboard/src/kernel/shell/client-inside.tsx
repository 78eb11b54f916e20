import { Alert, Box } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, useEffect, useState } from 'react';
import type { forcedTexts } from '../../accounts/forced.texts.ts';
import { useMustChange, usePerson, useSession } from '../../accounts/use-person.ts';
import { giveUp, useExpired } from '../api/session-watch.ts';
import { useWords } from '../i18n/use-words.ts';
import { Kept } from './kept.tsx';
import { ProblemAlert } from '../ui/problem-alert.tsx';
import { Part } from './part.tsx';

const ForcedChange = lazy(async () => ({ default: (await import('../../accounts/forced-change.tsx')).ForcedChange }));
const ExpiredSignIn = lazy(async () => ({
  default: (await import('../../accounts/expired-sign-in.tsx')).ExpiredSignIn,
}));

/** The timetable is the same for everybody: nobody signs in to go on reading it. */
const isForEverybody = (path: string): boolean => path === '/prenota';

/**
 * The screen itself. Who still has their first password changes it before any; whose session ended signs in, and their screen waits; and
 * where nobody can say who is here, the person reads that and may ask again.
 */
export const ClientInside = () => {
  const say = useWords<typeof forcedTexts.it>('forced');
  const person = usePerson();
  const mustChange = useMustChange();
  const open = isForEverybody(useLocation().pathname);
  const expired = useExpired();
  const [isChanged, setIsChanged] = useState(false);
  const client = useQueryClient();
  useEffect(() => {
    if (expired && open) void giveUp(client);
  }, [expired, open, client]);
  if (mustChange && person !== undefined && person !== null)
    return (
      <Part>
        <ForcedChange userId={person.id} changed={() => setIsChanged(true)} />
      </Part>
    );
  const waits = expired && !open;
  return (
    <>
      {isChanged && person === null ? (
        <Alert color="accent" mb="md">
          {say('changed')}
        </Alert>
      ) : null}
      {open ? null : <Unknown />}
      {waits ? (
        <Part>
          <ExpiredSignIn />
        </Part>
      ) : null}
      <Kept waits={waits}>
        <Outlet />
      </Kept>
    </>
  );
};

/** Without an answer to who is here, a screen has nothing to show. */
const Unknown = () => {
  const { data, error, refetch } = useSession();
  if (data !== undefined || error === null || error.status === 401) return null;
  return (
    <Box mb="md">
      <ProblemAlert problem={error} retry={() => void refetch()} />
    </Box>
  );
};
