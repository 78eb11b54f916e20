import {
  Alert,
  Anchor,
  Checkbox,
  PasswordInput,
  Radio,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import type { Fields } from '../../kernel/form/edited.ts';
import { useRead } from '../../kernel/api/use-api.ts';
import { useWords } from '../../kernel/i18n/use-words.ts';
import { Section } from '../../kernel/ui/section.tsx';
import { pdfFields, previewOf, secrets, sellerFields, type Settings } from './settings-fields.ts';
import type { settingsTexts } from './settings.texts.ts';

type Texts = typeof settingsTexts.it;

export interface Form {
  readonly settings: Settings;
  readonly stored: Fields;
  readonly typed: Fields;
  readonly type: (name: string, value: string) => void;
  readonly errors: Readonly<Record<string, string>>;
}

const valueOf = ({ typed }: Pick<Form, 'typed'>, name: string): string => typed[name] ?? '';

/** One line of text; emptied, it says that the stored value stays. */
const Line = ({ form, name }: { readonly form: Form; readonly name: keyof Texts }) => {
  const say = useWords<Texts>('settings');
  const value = valueOf(form, name);
  const keeps = value.trim() === '' && (form.stored[name] ?? '') !== '';
  return (
    <TextInput
      label={say(name)}
      name={name}
      value={value}
      error={form.errors[name] ?? null}
      description={keeps ? say('keeps') : null}
      onChange={({ currentTarget: { value: text } }) => form.type(name, text)}
    />
  );
};

export const Gateway = ({ form }: { readonly form: Form }) => {
  const say = useWords<Texts>('settings');
  const choices = { provider: ['GatewayA', 'GatewayB'], environment: ['Test', 'Prod'] } as const;
  return (
    <Section id="gateway" title={say('gateway')}>
      <Stack>
        {(['provider', 'environment'] as const).map((name) => (
          <Radio.Group
            key={name}
            label={say(name)}
            value={valueOf(form, name)}
            error={form.errors[name] ?? null}
            onChange={(value) => form.type(name, value)}
          >
            <Stack gap="xs" mt="xs">
              {choices[name].map((value) => (
                <Radio key={value} value={value} label={say(value)} />
              ))}
            </Stack>
          </Radio.Group>
        ))}
      </Stack>
    </Section>
  );
};

/** Written and never read: of each it says whether it is there, or there and of no use any more. */
export const Credentials = ({ form }: { readonly form: Form }) => {
  const say = useWords<Texts>('settings');
  const { settings } = form;
  const isSet = { gatewayAPassword: settings.passwordConfigured, gatewayBToken: settings.apiTokenConfigured };
  return (
    <Section id="credentials" title={say('credentials')}>
      <Stack>
        <Line form={form} name="gatewayAUsername" />
        {secrets.map((name) => (
          <PasswordInput
            key={name}
            label={say(name)}
            name={name}
            autoComplete="new-password"
            value={valueOf(form, name)}
            error={form.errors[name] ?? null}
            description={say(settings.unreadable.includes(name) ? 'isUnreadable' : isSet[name] ? 'isSet' : 'isUnset')}
            onChange={({ currentTarget: { value } }) => form.type(name, value)}
          />
        ))}
      </Stack>
    </Section>
  );
};

export const Seller = ({ form }: { readonly form: Form }) => {
  const say = useWords<Texts>('settings');
  const { from, vatNumber } = form.settings.sellerInUse;
  const which = from === 'settings' ? 'fromSettings' : 'fromEnvironment';
  return (
    <Section id="seller" title={say('seller')}>
      <Stack>
        <Alert color="accent">{vatNumber === null ? say(`${which}None`) : say(which, { vat: vatNumber })}</Alert>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {sellerFields.map((name) => (
            <Line key={name} form={form} name={`seller/${name}`} />
          ))}
        </SimpleGrid>
      </Stack>
    </Section>
  );
};

export const Numbering = ({ form }: { readonly form: Form }) => {
  const say = useWords<Texts>('settings');
  return (
    <Section id="numbering" title={say('numbering')}>
      <Stack>
        <Line form={form} name="invoiceSeries" />
        <Line form={form} name="senderVatNumber" />
        <Line form={form} name="fiscalTimeZone" />
        <Checkbox
          label={say('rechargeStampDuty')}
          checked={valueOf(form, 'rechargeStampDuty') === 'true'}
          onChange={({ currentTarget: { checked } }) => form.type('rechargeStampDuty', String(checked))}
        />
      </Stack>
    </Section>
  );
};

export const CourtesyCopy = ({ form }: { readonly form: Form }) => {
  const say = useWords<Texts>('settings');
  return (
    <Section id="pdf" title={say('pdf')}>
      <Stack>
        {(['pdfHeader', 'pdfFooter', 'pdfLegalNotes'] as const).map((name) => {
          const [value, most] = [valueOf(form, name), pdfFields[name]];
          const keeps = value.trim() === '' && (form.stored[name] ?? '') !== '';
          return (
            <div key={name}>
              <Textarea
                label={say(name)}
                name={name}
                rows={name === 'pdfLegalNotes' ? 5 : 2}
                value={value}
                description={keeps ? say('keeps') : null}
                error={form.errors[name] ?? (value.length > most ? say('tooLong', { most }) : null)}
                onChange={({ currentTarget: { value: text } }) => form.type(name, text)}
              />
              <Text size="xs" c="dimmed" ta="end">
                {say('counter', { length: value.length, most })}
              </Text>
            </div>
          );
        })}
        <Preview form={form} />
      </Stack>
    </Section>
  );
};

/** How the newest document looks under the texts as they are typed, in a tab of its own; nothing is saved by that. */
const Preview = ({ form: { stored, typed } }: { readonly form: Form }) => {
  const say = useWords<Texts>('settings');
  const { data } = useRead('einvoicing.fatture.list', { query: { direction: 'outbound', pageSize: 1 } });
  const newest = data?.items[0];
  const isTooLong = Object.entries(pdfFields).some(([name, most]) => (typed[name] ?? '').length > most);
  if (data === undefined) return null;
  if (newest === undefined || isTooLong)
    return (
      <Text size="sm" c="dimmed">
        {say(isTooLong ? 'previewTooLong' : 'previewNone')}
      </Text>
    );
  return (
    <Anchor href={previewOf(newest.id, stored, typed)} target="_blank" rel="noreferrer" size="sm">
      {say('preview')}
    </Anchor>
  );
};
