import { Button, Group, PasswordInput, Skeleton, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useAct, useRead } from '../../kernel/api/use-api.ts';
import { useWords } from '../../kernel/i18n/use-words.ts';
import { AskFirst } from '../../kernel/ui/ask-first.tsx';
import { ProblemAlert } from '../../kernel/ui/problem-alert.tsx';
import { RefusedElsewhere } from '../../kernel/ui/refused-elsewhere.tsx';
import type { meTexts } from './me.texts.ts';

interface Whose {
  readonly userId: string;
  readonly email: string;
  readonly gone: () => void;
}

/** The consequence first, then the address typed again and the password; what stands in the way the server says. */
export const DeleteAccount = ({ userId, email, gone }: Whose) => {
  const say = useWords<typeof meTexts.it>('me');
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState({ email: '', password: '' });
  const { data: status } = useRead('users.password-status', {});
  const { mutateAsync, isPending, error } = useAct('users.gdpr-delete');
  const erase = (): void => {
    const body = { email: typed.email, ...(typed.password === '' ? {} : { password: typed.password }) };
    mutateAsync({ body }).then(gone, () => undefined);
  };
  const type = (name: keyof typeof typed) => ({
    value: typed[name],
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: HTMLInputElement }) =>
      setTyped((before) => ({ ...before, [name]: value })),
  });
  return (
    <>
      <Group>
        <Button variant="default" c="var(--tone-stop)" onClick={() => setOpen(true)}>
          {say('delete')}
        </Button>
      </Group>
      <AskFirst opened={open} close={() => setOpen(false)} title={say('deleteTitle')}>
        <Consequence userId={userId} />
        <RefusedElsewhere problem={error} />
        <TextInput label={say('typeEmail', { email })} type="email" autoComplete="off" {...type('email')} />
        {status?.hasPassword === true ? (
          <PasswordInput label={say('yourPassword')} autoComplete="current-password" {...type('password')} />
        ) : null}
        {error === null ? null : <ProblemAlert problem={error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => setOpen(false)}>
            {say('keep')}
          </Button>
          <Button color="red" autoContrast loading={isPending} disabled={typed.email === ''} onClick={erase}>
            {say('doDelete')}
          </Button>
        </Group>
      </AskFirst>
    </>
  );
};

const Consequence = ({ userId }: Pick<Whose, 'userId'>) => {
  const say = useWords<typeof meTexts.it>('me');
  const [from] = useState(() => new Date().toISOString());
  const ahead = { from, status: ['Confirmed', 'Requested'] as ('Confirmed' | 'Requested')[], pageSize: 1 };
  const bookings = useRead('users.bookings', { path: { userId }, query: ahead }, { fresh: 0 });
  const plans = useRead('subscriptions.my.subscriptions', { query: { pageSize: 50 } }, { fresh: 0 });
  if (bookings.isPending || plans.isPending) return <Skeleton height={96} />;
  // What cannot be read may be much: then nobody is to believe that nothing is lost.
  const unread = bookings.error ?? plans.error;
  const again = (): void => void Promise.all([bookings.refetch(), plans.refetch()]);
  if (unread !== null) return <ProblemAlert problem={unread} retry={again} />;
  const open = (plans.data?.items ?? []).filter(({ status }) => openStates.has(status));
  const [count, entries] = [bookings.data?.total ?? 0, open.reduce((sum, { remaining }) => sum + (remaining ?? 0), 0)];
  const lines = [
    say('deleteForever'),
    ...(count === 0 ? [] : [count === 1 ? say('deleteBooking') : say('deleteBookings', { count })]),
    ...(entries === 0 ? [] : [entries === 1 ? say('deleteEntry') : say('deleteEntries', { count: entries })]),
    ...(open.some(({ remaining }) => remaining === null) ? [say('deleteUnlimited')] : []),
    say('deleteKept'),
  ];
  return (
    <div>
      {lines.map((line) => (
        <Text key={line}>{line}</Text>
      ))}
    </div>
  );
};

/** The states in which something of a subscription can still be lost. */
const openStates: ReadonlySet<string> = new Set(['Scheduled', 'Active', 'Suspended']);
