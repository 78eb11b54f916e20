import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Problem } from '../kernel/api/problem.ts';
import { addWords } from '../kernel/i18n/i18n.ts';
import { useWords } from '../kernel/i18n/use-words.ts';
import { tints, type Tone } from '../kernel/theme/tokens.ts';
import { Area } from '../kernel/ui/area.tsx';
import { AskFirst } from '../kernel/ui/ask-first.tsx';
import { ConflictDialog } from '../kernel/ui/conflict-dialog.tsx';
import { CopyId } from '../kernel/ui/copy-id.tsx';
import { More, MOST_LINES } from '../kernel/ui/more.tsx';
import { OldData } from '../kernel/ui/old-data.tsx';
import { Page } from '../kernel/ui/page.tsx';
import { ProblemAlert } from '../kernel/ui/problem-alert.tsx';
import { RefusedElsewhere } from '../kernel/ui/refused-elsewhere.tsx';
import { Section } from '../kernel/ui/section.tsx';
import { Status } from '../kernel/ui/status.tsx';
import { galleryTexts } from './gallery.texts.ts';

addWords('gallery', galleryTexts);

const tones = Object.keys(tints) as readonly Tone[];

/** Every component of kernel/ui in every state, for eyes and for axe; a test holds it complete. */
export const GalleryScreen = () => {
  const say = useWords<typeof galleryTexts.it>('gallery');
  const [isOpen, setOpen] = useState(false);
  const [isClashing, setClashing] = useState(false);
  const refusal = { status: 409, code: 'errors.eInvoicing.resendNotAllowed' } as const;
  const elsewhere = { pointer: '/slotId', code: 'required', message: say('refused') };
  const trace = 'a1b2c3d4-0000-4000-8000-000000000000';
  return (
    <Page title={say('title')}>
      <Stack gap="lg">
        <Text>{say('why')}</Text>
        <Section id="status" title="Status">
          <Group>
            {tones.map((tone) => (
              <Status key={tone} tone={tone} word={say(`tone_${tone}`)} />
            ))}
          </Group>
        </Section>
        <Section id="problem-alert" title="ProblemAlert">
          <Stack gap="sm">
            <ProblemAlert problem={new Problem({ ...refusal, title: say('refused') })} />
            <ProblemAlert problem={new Problem({ ...refusal, title: say('long'), traceId: trace })} />
            <ProblemAlert
              problem={new Problem({ status: 0, code: 'client.unreachable', title: '' })}
              retry={() => setOpen(false)}
            />
            <ProblemAlert problem={new Problem({ status: 502, code: 'client.unreadable', title: '' })} />
          </Stack>
        </Section>
        <Section id="refused-elsewhere" title="RefusedElsewhere">
          <RefusedElsewhere problem={new Problem({ ...refusal, title: say('refused'), errors: [elsewhere] })} />
        </Section>
        <Section id="section" title={say('sectionTitle')}>
          <Text>{say('sectionText')}</Text>
        </Section>
        <Section id="area" title="Area">
          <Area flag="enable_login">
            <Text>{say('sectionText')}</Text>
          </Area>
        </Section>
        <Section id="conflict-dialog" title="ConflictDialog">
          <Button variant="default" onClick={() => setClashing(true)}>
            {say('openConflict')}
          </Button>
          {isClashing ? <Clashing close={() => setClashing(false)} /> : null}
        </Section>
        <Section id="copy-id" title="CopyId">
          <CopyId label={say('sectionTitle')} id={trace} />
        </Section>
        <Section id="old-data" title="OldData">
          <OldData isOnline={false} since={null} />
          <OldData isOnline={false} since={Date.now()} />
          <OldData isOnline since={0} />
        </Section>
        <Section id="more" title="More">
          <More shown={1} more={() => setOpen(false)} word={say('more')} narrow={say('sectionText')} />
          <More shown={MOST_LINES} more={() => setOpen(false)} word={say('more')} narrow={say('sectionText')} />
        </Section>
        <Section id="ask-first" title="AskFirst">
          <Button variant="default" onClick={() => setOpen(true)}>
            {say('open')}
          </Button>
          <AskFirst opened={isOpen} close={() => setOpen(false)} title={say('asked')}>
            <Text>{say('follows')}</Text>
            <Group justify="flex-end">
              <Button variant="default" onClick={() => setOpen(false)}>
                {say('close')}
              </Button>
            </Group>
          </AskFirst>
        </Section>
      </Stack>
    </Page>
  );
};

/** Two fields saved by two people at once, and one that the other alone changed. */
const Clashing = ({ close }: { readonly close: () => void }) => {
  const say = useWords<typeof galleryTexts.it>('gallery');
  const clash = {
    conflicts: [
      { field: 'first', before: '1', mine: '2', theirs: '3' },
      { field: 'second', before: 'a', mine: '', theirs: 'b' },
    ],
    others: [{ field: 'third', theirs: '4' }],
  };
  return (
    <ConflictDialog
      clash={clash}
      nameOf={() => say('sectionTitle')}
      wordOf={(_, value) => value}
      close={close}
      save={close}
    />
  );
};
