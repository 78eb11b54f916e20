import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { Answer } from '../../kernel/api/api.ts';
import { useAct, useRead } from '../../kernel/api/use-api.ts';
import { boot } from '../../kernel/boot/boot.ts';
import { fieldErrors } from '../../kernel/form/field-errors.ts';
import { useFocusWrong } from '../../kernel/form/use-focus-wrong.ts';
import { usePressOnce } from '../../kernel/form/press-once.ts';
import { useLanguage, useWords } from '../../kernel/i18n/use-words.ts';
import { calendarDay, dayOf } from '../../kernel/time.ts';
import { ProblemAlert } from '../../kernel/ui/problem-alert.tsx';
import { RefusedElsewhere } from '../../kernel/ui/refused-elsewhere.tsx';
import type { meTexts } from './me.texts.ts';

type Own = Answer<'users.get'>;

/** Who one is here, and a form for what one may change of it. */
export const OwnDetails = ({ userId }: { readonly userId: string }) => {
  const say = useWords<typeof meTexts.it>('me');
  const [language] = useLanguage();
  const [shown, setShown] = useState<'facts' | 'form' | 'saved'>('facts');
  const { data, error, refetch } = useRead('users.get', { path: { id: userId } });
  if (data === undefined)
    return error === null ? <Skeleton height={96} /> : <ProblemAlert problem={error} retry={() => void refetch()} />;
  if (shown === 'form') return <DetailsForm own={data} done={(saved) => setShown(saved ? 'saved' : 'facts')} />;
  const facts = [
    ['name', data.displayName],
    ['email', data.email],
    ['phone', data.phone],
    ['since', calendarDay(dayOf(data.createdAt, boot.tenant.zone), language)],
  ] as const;
  return (
    <Stack gap="xs" align="flex-start">
      <dl className="facts">
        {facts.map(([name, value]) =>
          value === null ? null : (
            <div key={name}>
              <dt>{say(name)}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      {shown === 'saved' ? <Text role="status">{say('saved')}</Text> : null}
      <Button variant="default" aria-label={say('editDetails')} onClick={() => setShown('form')}>
        {say('edit')}
      </Button>
      <Text size="sm" c="dimmed">
        {say('noChange')}
      </Text>
    </Stack>
  );
};

interface Editing {
  readonly own: Own;
  readonly done: (saved: boolean) => void;
}

const DetailsForm = ({ own, done }: Editing) => {
  const say = useWords<typeof meTexts.it>('me');
  const [typed, setTyped] = useState({ displayName: own.displayName, phone: own.phone ?? '' });
  const { mutate, isPending, error } = useAct('users.me.update');
  const once = usePressOnce(isPending);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  useFocusWrong(form, error);
  const errors = fieldErrors(error);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const phone = typed.phone.trim();
    const body = { displayName: typed.displayName, phone: phone === '' ? null : phone };
    once(() => mutate({ body }, { onSuccess: () => done(true) }));
  };
  const field = (name: keyof typeof typed, label: 'fullName' | 'phoneOptional', complete: string) => (
    <TextInput
      name={name}
      size="md"
      label={say(label)}
      autoComplete={complete}
      value={typed[name]}
      error={errors[name] ?? null}
      onChange={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, [name]: value }))}
    />
  );
  return (
    <form onSubmit={submit} ref={form} noValidate>
      <Stack gap="sm">
        <RefusedElsewhere problem={error} fields={Object.keys(typed)} />
        {field('displayName', 'fullName', 'name')}
        {field('phone', 'phoneOptional', 'tel')}
        {error === null ? null : <ProblemAlert problem={error} />}
        <Group>
          <Button type="submit" loading={isPending}>
            {say('save')}
          </Button>
          <Button variant="default" onClick={() => done(false)}>
            {say('cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};
