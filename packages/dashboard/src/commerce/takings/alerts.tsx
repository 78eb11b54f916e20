import { Button, Card, Group, SegmentedControl, Skeleton, Stack, Text, Textarea, Title } from '@mantine/core';
import { useState } from 'react';
import type { Answer } from '../../kernel/api/api.ts';
import { useAct, useRead } from '../../kernel/api/use-api.ts';
import { boot } from '../../kernel/boot/boot.ts';
import { fieldErrors } from '../../kernel/form/field-errors.ts';
import { useLanguage, useWords } from '../../kernel/i18n/use-words.ts';
import { money } from '../../kernel/money.ts';
import { moment } from '../../kernel/time.ts';
import { AskFirst } from '../../kernel/ui/ask-first.tsx';
import { ProblemAlert } from '../../kernel/ui/problem-alert.tsx';
import { RefusedElsewhere } from '../../kernel/ui/refused-elsewhere.tsx';
import type { takingsTexts } from './takings.texts.ts';

type Alert = Answer<'payments.admin.alerts.list'>['items'][number];
const views = ['Open', 'Closed'] as const;

/** What the providers report: those with a deadline first, as the server sorts them. */
export const Alerts = () => {
  const say = useWords<typeof takingsTexts.it>('takings');
  const [status, setStatus] = useState<(typeof views)[number]>('Open');
  const [settled, setSettled] = useState<Alert | null>(null);
  const query = { status, page: 1, pageSize: 25 };
  const { data, error, refetch } = useRead('payments.admin.alerts.list', { query }, { every: 60_000 });
  return (
    <Card withBorder component="section" aria-labelledby="alerts">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="lg" id="alerts">
          {say('alerts')}
        </Title>
        <SegmentedControl
          aria-label={say('alerts')}
          value={status}
          onChange={(next) => setStatus(views.find((view) => view === next) ?? 'Open')}
          data={views.map((view) => ({ value: view, label: say(view) }))}
        />
      </Group>
      {error === null ? null : <ProblemAlert problem={error} retry={() => void refetch()} />}
      {data === undefined && error === null ? <Skeleton height={48} /> : null}
      {data?.items.length === 0 ? <Text>{say(status === 'Open' ? 'noOpen' : 'noClosed')}</Text> : null}
      <Stack gap="md">
        {data?.items.map((alert) => (
          <Line key={alert.id} alert={alert} settle={() => setSettled(alert)} />
        ))}
      </Stack>
      {settled === null ? null : <Settle alert={settled} close={() => setSettled(null)} />}
    </Card>
  );
};

const Line = ({ alert, settle }: { readonly alert: Alert; readonly settle: () => void }) => {
  const say = useWords<typeof takingsTexts.it>('takings');
  const [language] = useLanguage();
  const at = (instant: string): string => moment(instant, boot.tenant.zone, language);
  const { amountCents, currency, orderId, outcome, respondBy } = alert;
  return (
    <Group justify="space-between" align="start">
      <div>
        <Text fw={600}>{say(`is_${alert.kind}`)}</Text>
        <Text size="sm">
          {[say(alert.provider), orderId === null ? '' : say('order', { id: orderId }), alert.reason ?? '']
            .filter((part) => part !== '')
            .join(' · ')}
        </Text>
        <Text size="sm" c="dimmed">
          {respondBy !== null && alert.status === 'Open'
            ? say('answerBy', { when: at(respondBy) })
            : say('raised', { when: at(alert.raisedAt) })}
        </Text>
        {outcome === null ? null : <Text size="sm">{say('outcome', { outcome })}</Text>}
      </div>
      <Stack gap="xs" align="end">
        {amountCents === null ? null : <Text fw={600}>{money(amountCents, language, currency ?? 'EUR')}</Text>}
        {alert.status === 'Open' ? (
          <Button size="xs" variant="default" onClick={settle}>
            {say('settle')}
          </Button>
        ) : null}
      </Stack>
    </Group>
  );
};

const Settle = ({ alert, close }: { readonly alert: Alert; readonly close: () => void }) => {
  const say = useWords<typeof takingsTexts.it>('takings');
  const [note, setNote] = useState('');
  const { mutate, isPending, error } = useAct('payments.admin.alerts.settle');
  return (
    <AskFirst opened close={close} title={say('settleTitle')}>
      <Text>{say('settleWhy')}</Text>
      <RefusedElsewhere problem={error} fields={['note']} />
      <Textarea
        label={say('note')}
        autosize
        minRows={2}
        maxLength={500}
        value={note}
        error={fieldErrors(error)['note']}
        onChange={({ currentTarget: { value } }) => setNote(value)}
      />
      {error === null ? null : <ProblemAlert problem={error} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          {say('no')}
        </Button>
        <Button
          loading={isPending}
          onClick={() => mutate({ path: { id: alert.id }, body: { note } }, { onSuccess: close })}
        >
          {say('settle')}
        </Button>
      </Group>
    </AskFirst>
  );
};
