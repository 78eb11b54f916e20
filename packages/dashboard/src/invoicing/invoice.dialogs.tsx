import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { Problem } from '../kernel/api/problem.ts';
import { useAct, useRead } from '../kernel/api/use-api.ts';
import { boot } from '../kernel/boot/boot.ts';
import { fieldErrors } from '../kernel/form/field-errors.ts';
import { useFormKey } from '../kernel/form/form-key.ts';
import { usePressOnce } from '../kernel/form/press-once.ts';
import { useLanguage, useWords } from '../kernel/i18n/use-words.ts';
import { moment } from '../kernel/time.ts';
import { AskFirst } from '../kernel/ui/ask-first.tsx';
import { ProblemAlert } from '../kernel/ui/problem-alert.tsx';
import { RefusedElsewhere } from '../kernel/ui/refused-elsewhere.tsx';
import type { InvoiceShown } from './invoice.shown.ts';
import type { invoiceTexts } from './invoice.texts.ts';

interface Asked {
  readonly does: string;
  readonly pending: boolean;
  readonly problem: Problem | null;
  readonly close: () => void;
  readonly act?: () => void;
  readonly title?: string;
  /** The fields that show their refusals themselves. */
  readonly fields?: readonly string[];
  readonly children?: ReactNode;
}

/** What follows, and the press that does it; without `act` there is something to read. */
export const AskDialog = ({ does, pending, problem, close, act, title, fields, children }: Asked) => {
  const say = useWords<typeof invoiceTexts.it>('invoice');
  const once = usePressOnce(pending);
  return (
    <AskFirst opened close={close} title={title ?? say('sure')}>
      <RefusedElsewhere problem={problem} {...(fields === undefined ? {} : { fields })} />
      {children}
      {problem === null ? null : <ProblemAlert problem={problem} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          {say('no')}
        </Button>
        {act === undefined ? null : (
          <Button loading={pending} onClick={() => once(act)}>
            {does}
          </Button>
        )}
      </Group>
    </AskFirst>
  );
};

interface Choice {
  readonly invoice: InvoiceShown;
  readonly close: () => void;
}

export const Forward = ({ invoice, close }: Choice) => {
  const say = useWords<typeof invoiceTexts.it>('invoice');
  const form = useFormKey(`forward:${invoice.id}`);
  const { mutate, isPending, error, data } = useAct('einvoicing.fatture.forward-email', form);
  const [to, setTo] = useState(invoice.buyer.email ?? '');
  const [note, setNote] = useState('');
  const body = { to, ...(note.trim() === '' ? {} : { note }) };
  const done =
    data === undefined ? {} : { title: say(data.data.status === 'Skipped' ? 'skipped' : 'forwarded', { to }) };
  return (
    <AskDialog
      title={say('do_forward')}
      {...done}
      does={say('do_forward')}
      pending={isPending}
      problem={error}
      fields={['to']}
      close={close}
      {...(data === undefined ? { act: () => mutate({ path: { id: invoice.id }, body }) } : {})}
    >
      {data === undefined ? (
        <Stack gap="sm">
          <TextInput
            type="email"
            label={say('to')}
            value={to}
            error={fieldErrors(error)['to'] ?? null}
            onChange={({ currentTarget: { value } }) => setTo(value)}
          />
          <Textarea
            label={say('messageNote')}
            value={note}
            onChange={({ currentTarget: { value } }) => setNote(value)}
          />
        </Stack>
      ) : null}
    </AskDialog>
  );
};

/** The checks before sending, of the document as it stands. */
export const CheckNow = ({ invoice, close }: Choice) => {
  const say = useWords<typeof invoiceTexts.it>('invoice');
  const { mutate, isPending, error, data } = useAct('einvoicing.fatture.check');
  const act = (): void => mutate({ path: { id: invoice.id }, body: {} });
  const findings = data?.data.findings;
  return (
    <AskDialog
      title={say('do_check')}
      does={say('do_check')}
      pending={isPending}
      problem={error}
      close={close}
      {...(findings === undefined ? { act } : {})}
    >
      {findings === undefined ? null : findings.length === 0 ? (
        <Text role="status">{say('checkedWell')}</Text>
      ) : (
        <ul className="steps">
          {findings.map(({ code, path, message }) => (
            <li key={`${code ?? ''} ${path ?? ''}`}>
              {message} ({code})
            </li>
          ))}
        </ul>
      )}
    </AskDialog>
  );
};

/** What SDI has written about the document, asked of its gateway when it is opened. */
export const Messages = ({ invoice, close }: Choice) => {
  const say = useWords<typeof invoiceTexts.it>('invoice');
  const [language] = useLanguage();
  const { data, error } = useRead('einvoicing.fatture.notifica', { path: { id: invoice.id } });
  return (
    <AskDialog title={say('do_notifications')} does="" pending={false} problem={error} close={close}>
      {data?.items.length === 0 ? <Text>{say('noMessages')}</Text> : null}
      <ol className="timeline">
        {data?.items.map(({ kind, fileName, receivedAt, errors }) => (
          <li key={`${kind} ${fileName ?? ''}`}>
            <Text size="sm" c="dimmed">
              {receivedAt === null ? kind : moment(receivedAt, boot.tenant.zone, language)}
            </Text>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {[kind, fileName, ...errors.map(({ code, description }) => `${code} ${description}`)]
                .filter((each) => each !== null)
                .join(' · ')}
            </Text>
          </li>
        ))}
      </ol>
    </AskDialog>
  );
};
