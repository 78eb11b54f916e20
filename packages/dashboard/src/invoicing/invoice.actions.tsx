import { Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { FatturaAction } from '@svc/domain/invoicing/machines';
import { useAct } from '../kernel/api/use-api.ts';
import { boot } from '../kernel/boot/boot.ts';
import { useFormKey } from '../kernel/form/form-key.ts';
import { useLanguage, useWords } from '../kernel/i18n/use-words.ts';
import { moment } from '../kernel/time.ts';
import { CorrectBuyer } from './correct-buyer.tsx';
import { AskDialog, CheckNow, Forward, Messages } from './invoice.dialogs.tsx';
import type { InvoiceShown } from './invoice.shown.ts';
import type { invoiceTexts } from './invoice.texts.ts';
import { useSending } from './use-sending.ts';

/** What a person presses first, where it is there. */
const first: ReadonlySet<FatturaAction> = new Set(['revise', 'send', 'markRead']);
/** Words that an action asks for before it is there at all. */
const asks: ReadonlySet<string> = new Set(['outcomeUnknown', 'accountChanged']);

type Offered = InvoiceShown['actions'][number];
const needsWord = ({ allowed, obstacle }: Offered): boolean => allowed && obstacle !== undefined && asks.has(obstacle);

/**
 * Every action of the document: a button where the server offers it, else the reason why not. Nothing is decided here. What
 * asks for a person's word has no button before the word is given.
 */
export const InvoiceActions = ({ invoice }: { readonly invoice: InvoiceShown }) => {
  const say = useWords<typeof invoiceTexts.it>('invoice');
  const [chosen, setChosen] = useState<FatturaAction | null>(null);
  const word = invoice.actions.find(needsWord)?.obstacle;
  // A word is given for what was there when it was asked: after another attempt it is asked anew.
  const asked = `${word} ${invoice.status} ${invoice.calls.length}`;
  const [lookedAt, setLookedAt] = useState<string | null>(null);
  const looked = lookedAt === asked;
  const isThere = (offered: Offered): boolean => offered.allowed && (looked || !needsWord(offered));
  const close = (): void => setChosen(null);
  return (
    <section aria-labelledby="can">
      <Title order={2} size="lg" id="can" mb="sm">
        {say('can')}
      </Title>
      <Group gap="sm" mb="sm">
        {invoice.actions.filter(isThere).map(({ action }) => (
          <ActionButton key={action} invoice={invoice} action={action} choose={() => setChosen(action)} />
        ))}
      </Group>
      {word === undefined ? null : (
        <Checkbox
          mb="sm"
          label={say(word === 'accountChanged' ? 'lookedBefore' : 'looked')}
          checked={looked}
          onChange={({ currentTarget: { checked } }) => setLookedAt(checked ? asked : null)}
        />
      )}
      <Withheld offered={invoice.actions.filter((each) => !isThere(each))} />
      {chosen === null ? null : (
        <Chosen invoice={invoice} action={chosen} word={looked ? word : undefined} close={close} />
      )}
    </section>
  );
};

interface Pressed {
  readonly invoice: InvoiceShown;
  readonly action: FatturaAction;
  readonly choose: () => void;
}

const ActionButton = ({ invoice, action, choose }: Pressed) => {
  const say = useWords<typeof invoiceTexts.it>('invoice');
  const does = say(`do_${action}`);
  if (action === 'pdf' || action === 'xml')
    return (
      <Button
        component="a"
        variant="default"
        href={`/api/v1/einvoicing/fatture/${invoice.id}/${action}`}
        {...(action === 'pdf' ? { target: '_blank', rel: 'noreferrer' } : { download: true })}
      >
        {does}
      </Button>
    );
  if (action === 'credit')
    return (
      <Button
        variant="default"
        renderRoot={(props) => <Link {...props} to="/dashboard/fatture/nuova" search={{ storna: invoice.id }} />}
      >
        {does}
      </Button>
    );
  return (
    <Button variant={first.has(action) ? 'filled' : 'default'} onClick={choose}>
      {does}
    </Button>
  );
};

/** Actions that are not there for the same reason stand in one sentence. */
const Withheld = ({ offered }: { readonly offered: readonly Offered[] }) => {
  const say = useWords<typeof invoiceTexts.it>('invoice');
  const [language] = useLanguage();
  const groups = Map.groupBy(offered, ({ obstacle }) => obstacle);
  return (
    <Stack gap={2}>
      {[...groups].map(([obstacle, actions]) => {
        if (obstacle === undefined) return null;
        const until = actions.find((each) => each.until !== undefined)?.until;
        const when = until === undefined ? '' : moment(until, boot.tenant.zone, language);
        return (
          <Text key={obstacle} size="sm" c="dimmed">
            {say('because', {
              action: actions.map(({ action }) => say(`do_${action}`)).join(', '),
              why: say(`not_${obstacle}`, { until: when }),
            })}
          </Text>
        );
      })}
    </Stack>
  );
};

interface Choice {
  readonly invoice: InvoiceShown;
  readonly action: FatturaAction;
  /** What was asked for before the action was there, and given. */
  readonly word: string | undefined;
  readonly close: () => void;
}

const Chosen = ({ action, ...choice }: Choice) => {
  switch (action) {
    case 'number':
      return <GiveNumber {...choice} />;
    case 'send':
      return <Send {...choice} />;
    case 'revise':
      return <CorrectBuyer {...choice} />;
    case 'resend':
    case 'invoiceRetry':
      return <Again {...choice} />;
    case 'sync':
      return <Sync {...choice} />;
    case 'markRead':
      return <MarkRead {...choice} />;
    case 'forward':
      return <Forward {...choice} />;
    case 'check':
      return <CheckNow {...choice} />;
    case 'notifications':
      return <Messages {...choice} />;
    case 'credit':
    case 'pdf':
    case 'xml':
      return null;
  }
};

type Acting = Omit<Choice, 'action'>;

const GiveNumber = ({ invoice, close }: Acting) => {
  const say = useWords<typeof invoiceTexts.it>('invoice');
  const { mutate, isPending, error } = useAct('einvoicing.fatture.number', useFormKey(`number:${invoice.id}`));
  const act = (): void => mutate({ path: { id: invoice.id } }, { onSuccess: close });
  return (
    <AskDialog does={say('do_number')} pending={isPending} problem={error} close={close} act={act}>
      <Text>{say('sureNumber')}</Text>
    </AskDialog>
  );
};

const Send = ({ invoice, word, close }: Acting) => {
  const say = useWords<typeof invoiceTexts.it>('invoice');
  const { mutate, isPending, error } = useAct('einvoicing.fatture.send', useFormKey(`send:${invoice.id}`));
  const body = word === 'accountChanged' ? { formerAccountConfirmed: true } : {};
  const act = (): void => mutate({ path: { id: invoice.id }, body }, { onSuccess: close });
  return (
    <AskDialog does={say('do_send')} pending={isPending} problem={error} close={close} act={act}>
      <Text>{say('sureSend')}</Text>
    </AskDialog>
  );
};

const Again = ({ invoice, word, close }: Acting) => {
  const say = useWords<typeof invoiceTexts.it>('invoice');
  const { send, pending, problem } = useSending(invoice, word);
  return (
    <AskDialog does={say('do_resend')} pending={pending} problem={problem} close={close} act={() => send(close)}>
      <Text>{say('sureAgain')}</Text>
    </AskDialog>
  );
};

const Sync = ({ invoice, close }: Acting) => {
  const say = useWords<typeof invoiceTexts.it>('invoice');
  const { mutate, isPending, error } = useAct('einvoicing.fatture.sync');
  const act = (): void => mutate({ path: { id: invoice.id } }, { onSuccess: close });
  return (
    <AskDialog does={say('do_sync')} pending={isPending} problem={error} close={close} act={act}>
      <Text>{say(`is_${invoice.status}`)}</Text>
    </AskDialog>
  );
};

const MarkRead = ({ invoice, close }: Acting) => {
  const say = useWords<typeof invoiceTexts.it>('invoice');
  const { mutate, isPending, error } = useAct('einvoicing.fatture.mark-read');
  const act = (): void => mutate({ path: { id: invoice.id } }, { onSuccess: close });
  return <AskDialog does={say('do_markRead')} pending={isPending} problem={error} close={close} act={act} />;
};
