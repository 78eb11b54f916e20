import { Anchor, Button, Card, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import type { Answer } from '../kernel/api/api.ts';
import { useAct } from '../kernel/api/use-api.ts';
import { useFormKey } from '../kernel/form/form-key.ts';
import { useLanguage, useWords } from '../kernel/i18n/use-words.ts';
import { money } from '../kernel/money.ts';
import { Page } from '../kernel/ui/page.tsx';
import { ProblemAlert } from '../kernel/ui/problem-alert.tsx';
import { importTexts } from './import.texts.ts';
import { addWords } from '../kernel/i18n/i18n.ts';

addWords('import', importTexts);

/** What the server reads at most. */
const MOST_BYTES = 5 * 1024 * 1024;

/** In parts: a file of megabytes has more bytes than a call takes arguments. */
const base64Of = async (file: File): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCodePoint(...bytes.subarray(at, at + 8192));
  return btoa(text);
};

/** A file from outside becomes drafts, or a sentence that says what is wrong with it and where. */
export const ImportScreen = () => {
  const say = useWords<typeof importTexts.it>('import');
  const [file, setFile] = useState<File | null>(null);
  const { mutate, isPending, error, data, reset } = useAct('einvoicing.fatture.import', useFormKey('import'));
  const isTooLarge = file !== null && file.size > MOST_BYTES;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (file === null || isTooLarge) return;
    void base64Of(file).then((contentBase64) => mutate({ body: { fileName: file.name, contentBase64 } }));
  };
  const reason = error?.params['reason'];
  return (
    <Page title={say('import')}>
      <Stack>
        <Text>{say('importWhy')}</Text>
        {error === null ? null : (
          <>
            <ProblemAlert problem={error} />
            {typeof reason === 'string' ? (
              <Text size="sm">{say('reason', { reason: /doctype/i.test(reason) ? say('doctype') : reason })}</Text>
            ) : null}
            <Places places={error.errors} />
          </>
        )}
        <form onSubmit={submit}>
          <Stack gap="sm" align="flex-start">
            <label className="file">
              <Text size="sm" fw={600} mb={4}>
                {say('file')}
              </Text>
              <input
                type="file"
                accept=".xml,.p7m,application/xml,text/xml,application/pkcs7-mime"
                onChange={({ currentTarget: { files } }) => {
                  reset();
                  setFile(files?.[0] ?? null);
                }}
              />
            </label>
            {isTooLarge ? (
              <Text c="var(--tone-stop)" role="alert">
                {say('tooLarge')}
              </Text>
            ) : null}
            <Button type="submit" loading={isPending} disabled={file === null || isTooLarge}>
              {say('doImport')}
            </Button>
          </Stack>
        </form>
        {data === undefined ? null : <Imported imported={data.data} />}
        <Anchor component={Link} to="/dashboard/fatture">
          ‹ {say('back')}
        </Anchor>
      </Stack>
    </Page>
  );
};

interface Place {
  readonly pointer: string;
  readonly code: string;
  readonly message: string;
}

/** Each place of the document, with SDI's code behind the sentence. */
const Places = ({ places }: { readonly places: readonly Place[] }) =>
  places.length === 0 ? null : (
    <ul className="steps">
      {places.map(({ pointer, code, message }) => (
        <li key={`${pointer} ${code}`} style={{ overflowWrap: 'anywhere' }}>
          {message}
          <Text size="xs" c="dimmed">
            {code} · {pointer.replace('xml:/', '')}
          </Text>
        </li>
      ))}
    </ul>
  );

const Imported = ({ imported }: { readonly imported: Answer<'einvoicing.fatture.import'> }) => {
  const say = useWords<typeof importTexts.it>('import');
  const [language] = useLanguage();
  const { documents, warnings } = imported;
  return (
    <Card withBorder component="section" aria-labelledby="imported" aria-live="polite">
      <Title order={2} size="lg" id="imported" mb="xs">
        {say('imported', { count: documents.length })}
      </Title>
      <ul className="steps">
        {documents.map(({ id, number, counterpartyName, total }) => (
          <li key={id} style={{ overflowWrap: 'anywhere' }}>
            <Anchor renderRoot={(props) => <Link {...props} to={`/dashboard/fatture/${id}`} />} underline="always">
              {number ?? say('noNumber')}
            </Anchor>
            <Text size="sm">
              {counterpartyName} · {money(total.amountCents, language, total.currency)}
            </Text>
          </li>
        ))}
      </ul>
      {warnings.length === 0 ? null : (
        <>
          <Text fw={600} mt="sm">
            {say('warnings')}
          </Text>
          <Places places={warnings} />
        </>
      )}
    </Card>
  );
};
