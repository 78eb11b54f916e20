import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { BillingForm, type BillingProfile } from '../../commerce/billing-form.tsx';
import { useAct, useRead } from '../../kernel/api/use-api.ts';
import { usePressOnce } from '../../kernel/form/press-once.ts';
import { useWords } from '../../kernel/i18n/use-words.ts';
import { ProblemAlert } from '../../kernel/ui/problem-alert.tsx';
import type { meTexts } from './me.texts.ts';

type Kept = Readonly<Record<string, string>>;

const joined = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join(' ');

/** To whom one's invoices go, and a form for it; errors stand at their fields. */
export const OwnBilling = () => {
  const say = useWords<typeof meTexts.it>('me');
  const [shown, setShown] = useState<'facts' | 'form' | 'saved'>('facts');
  const { data, error, refetch } = useRead('users.me.billing-profile.get', {});
  if (data === undefined)
    return error === null ? <Skeleton height={96} /> : <ProblemAlert problem={error} retry={() => void refetch()} />;
  const { profile } = data;
  if (shown === 'form') return <Edited profile={profile} done={(saved) => setShown(saved ? 'saved' : 'facts')} />;
  return (
    <Stack gap="xs" align="flex-start">
      {profile === null ? <Text>{say('noBilling')}</Text> : <Facts profile={profile} />}
      {shown === 'saved' ? <Text role="status">{say('saved')}</Text> : null}
      <Button variant="default" aria-label={say('editBilling')} onClick={() => setShown('form')}>
        {say('edit')}
      </Button>
      <Text size="sm" c="dimmed">
        {say('billingHow')}
      </Text>
    </Stack>
  );
};

const Facts = ({ profile }: { readonly profile: Kept }) => {
  const say = useWords<typeof meTexts.it>('me');
  const town = joined(profile['postalCode'], profile['city'], profile['province']);
  const facts = [
    ['recipient', profile['legalName'] ?? joined(profile['firstName'], profile['lastName'])],
    ['vat', profile['vatNumber']],
    ['taxId', profile['fiscalCode']],
    ['address', [joined(profile['address'], profile['streetNumber']), town].filter((line) => line !== '').join(', ')],
    ['recipientCode', profile['recipientCode']],
    ['pec', profile['pec']],
  ] as const;
  return (
    <dl className="facts">
      {facts.map(([name, value]) =>
        value === undefined || value === '' ? null : (
          <div key={name}>
            <dt>{say(name)}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
};

interface Editing {
  readonly profile: Kept | null;
  readonly done: (saved: boolean) => void;
}

const Edited = ({ profile, done }: Editing) => {
  const say = useWords<typeof meTexts.it>('me');
  const { mutate, isPending, error } = useAct('users.me.billing-profile.update');
  const once = usePressOnce(isPending);
  const send = (body: BillingProfile): void => once(() => mutate({ body }, { onSuccess: () => done(true) }));
  return (
    <Stack gap="sm">
      <BillingForm
        problem={error}
        sending={isPending}
        send={send}
        own={{ kept: profile ?? {}, save: say('saveBilling') }}
      />
      <Group>
        <Button variant="default" onClick={() => done(false)}>
          {say('cancel')}
        </Button>
      </Group>
    </Stack>
  );
};
