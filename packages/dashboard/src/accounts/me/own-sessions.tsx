import { Button, Group, Stack, Text } from '@mantine/core';
import type { Answer } from '../../kernel/api/api.ts';
import { useAct, useRead } from '../../kernel/api/use-api.ts';
import { boot } from '../../kernel/boot/boot.ts';
import { useLanguage, useWords } from '../../kernel/i18n/use-words.ts';
import { moment } from '../../kernel/time.ts';
import { ProblemAlert } from '../../kernel/ui/problem-alert.tsx';
import type { meTexts } from './me.texts.ts';

type Session = Answer<'auth.sessions.list'>['items'][number];

/** Where one is signed in; each but this one can be ended, or all at once. */
export const OwnSessions = () => {
  const say = useWords<typeof meTexts.it>('me');
  const { data, error, refetch } = useRead('auth.sessions.list', {}, { fresh: 0 });
  const end = useAct('auth.sessions.end');
  const out = useAct('auth.logout');
  const last = end.variables;
  return (
    <Stack gap="sm">
      {error === null ? null : <ProblemAlert problem={error} retry={() => void refetch()} />}
      {data?.items.map((session) => (
        <SessionLine
          key={session.id}
          session={session}
          ending={end.isPending && last?.path.sessionId === session.id}
          end={() => end.mutate({ path: { sessionId: session.id } })}
        />
      ))}
      {end.error === null ? null : <ProblemAlert problem={end.error} />}
      {out.error === null ? null : <ProblemAlert problem={out.error} />}
      <Group>
        <Button variant="default" loading={out.isPending} onClick={() => out.mutate({})}>
          {say('everywhere')}
        </Button>
      </Group>
    </Stack>
  );
};

interface Line {
  readonly session: Session;
  readonly ending: boolean;
  readonly end: () => void;
}

const SessionLine = ({ session: { issuedAt, current, support }, ending, end }: Line) => {
  const say = useWords<typeof meTexts.it>('me');
  const [language] = useLanguage();
  const at = (instant: string): string => moment(instant, boot.tenant.zone, language);
  const since = at(issuedAt);
  return (
    <Group justify="space-between" mih={36}>
      <div>
        <Text>{say('sessionSince', { since })}</Text>
        {support === null ? null : (
          <Text size="sm">{say('support', { name: support.operatorName, until: at(support.until) })}</Text>
        )}
      </div>
      {current ? (
        <Text size="sm" fw={600}>
          {say('thisOne')}
        </Text>
      ) : (
        <Button size="sm" variant="default" loading={ending} aria-label={say('endSessionOf', { since })} onClick={end}>
          {say('endSession')}
        </Button>
      )}
    </Group>
  );
};
