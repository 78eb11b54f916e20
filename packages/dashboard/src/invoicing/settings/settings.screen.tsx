import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useVersioned } from '../../kernel/api/use-versioned.ts';
import { fieldErrors } from '../../kernel/form/field-errors.ts';
import { usePressOnce } from '../../kernel/form/press-once.ts';
import { addWords } from '../../kernel/i18n/i18n.ts';
import { useWords } from '../../kernel/i18n/use-words.ts';
import { ConflictDialog } from '../../kernel/ui/conflict-dialog.tsx';
import { Page } from '../../kernel/ui/page.tsx';
import { ProblemAlert } from '../../kernel/ui/problem-alert.tsx';
import { RefusedElsewhere } from '../../kernel/ui/refused-elsewhere.tsx';
import { ConfirmProduction } from './confirm-production.tsx';
import { vatAfter } from './settings-fields.ts';
import { CourtesyCopy, Credentials, Gateway, Numbering, Seller } from './settings.sections.tsx';
import { settingsTexts } from './settings.texts.ts';
import { TestConnection } from './test-connection.tsx';
import { useSaving, type Read } from './use-saving.ts';

addWords('settings', settingsTexts);

type Texts = typeof settingsTexts.it;
const isNamed = (name: string): name is keyof Texts => Object.hasOwn(settingsTexts.it, name);

/** How documents go to SDI, in whose name, and how they look. */
export const InvoicingSettingsScreen = () => {
  const say = useWords<Texts>('settings');
  const { data, error, refetch } = useVersioned('einvoicing.settings.get', {});
  return (
    <Page title={say('title')}>
      {data === undefined && error !== null ? <ProblemAlert problem={error} retry={() => void refetch()} /> : null}
      {data === undefined && error === null ? <Skeleton height={480} /> : null}
      {data === undefined ? null : <SettingsForm first={data} reread={async () => (await refetch()).data} />}
    </Page>
  );
};

interface Opened {
  readonly first: Read;
  readonly reread: () => Promise<Read | undefined>;
}

const SettingsForm = ({ first, reread }: Opened) => {
  const say = useWords<Texts>('settings');
  const saving = useSaving(first, reread);
  const { settings, stored, typed, isEdited, isPending, problem, clash } = saving;
  const [isProdAsked, setIsProdAsked] = useState(false);
  const once = usePressOnce(isPending);
  const shown = useRef<HTMLFormElement>(null);
  const form = { settings, stored, typed, type: saving.type, errors: fieldErrors(problem) };
  useEffect(() => {
    if (problem !== null) shown.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problem]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isEdited) return;
    if (typed['environment'] === 'Prod' && stored['environment'] !== 'Prod') setIsProdAsked(true);
    else once(saving.save);
  };
  const wordOf = (field: string, value: string): string => {
    if (field === 'rechargeStampDuty') return say(value === 'true' ? 'yes' : 'no');
    return (field === 'provider' || field === 'environment') && isNamed(value) ? say(value) : value;
  };
  return (
    <Stack gap="xl" maw="44rem">
      <form onSubmit={submit} ref={shown}>
        <Stack gap="xl">
          <RefusedElsewhere problem={problem} fields={Object.keys(typed)} />
          <Gateway form={form} />
          <Credentials form={form} />
          <Seller form={form} />
          <Numbering form={form} />
          <CourtesyCopy form={form} />
          {problem === null ? null : <ProblemAlert problem={problem} />}
          <Group>
            <Button type="submit" loading={isPending} disabled={!isEdited}>
              {say('save')}
            </Button>
            <Text size="sm" c="dimmed" role="status">
              {isEdited ? '' : say(saving.isSaved ? 'saved' : 'nothingToSave')}
            </Text>
          </Group>
        </Stack>
      </form>
      <TestConnection edited={isEdited} />
      {isProdAsked ? (
        <ConfirmProduction
          vat={vatAfter(typed, settings)}
          close={() => setIsProdAsked(false)}
          goOn={() => {
            setIsProdAsked(false);
            once(saving.save);
          }}
        />
      ) : null}
      {clash === null ? null : (
        <ConflictDialog
          clash={clash}
          nameOf={(field) => (isNamed(field) ? say(field) : field)}
          wordOf={wordOf}
          close={saving.leave}
          save={saving.resolve}
        />
      )}
    </Stack>
  );
};
