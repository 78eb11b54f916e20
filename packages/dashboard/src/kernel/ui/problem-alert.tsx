import { Alert, Button, Group, Text } from '@mantine/core';
import type { Problem } from '../api/problem.ts';
import { useSecondsUntil } from '../form/use-seconds-until.ts';
import { useWords } from '../i18n/use-words.ts';
import type { kernelTexts } from '../i18n/kernel.texts.ts';
import { clockOf } from '../time.ts';

interface Shown {
  readonly problem: Problem;
  readonly retry?: () => void;
  /** Says by itself when it may be tried again, where the server names a time; a form that counts in words of its own leaves it out. */
  readonly counts?: boolean;
}

/** The server's own sentence, and the reference by which the studio finds what happened. */
export const ProblemAlert = ({ problem, retry, counts = true }: Shown) => {
  const say = useWords<typeof kernelTexts.it>('kernel');
  const { code } = problem;
  const seconds = useSecondsUntil(problem.againAt);
  const isOld = code === 'client.outdated';
  const own = code === 'client.unreachable' || code === 'client.unreadable';
  const sentence = isOld
    ? say('newVersion')
    : own
      ? say(problem.status === 0 ? 'unreachable' : 'unreadable')
      : problem.message;
  return (
    <Alert color="red" variant="outline" role="alert" c="var(--tone-stop)">
      <Text c="var(--tone-stop)" style={{ overflowWrap: 'anywhere' }}>
        {sentence}
      </Text>
      <Group mt="xs" gap="sm">
        {isOld ? (
          <Button size="xs" variant="default" onClick={() => location.reload()}>
            {say('reload')}
          </Button>
        ) : null}
        {retry === undefined ? null : (
          <Button size="xs" variant="default" disabled={seconds > 0} onClick={retry}>
            {say('retry')}
          </Button>
        )}
        {counts && seconds > 0 ? (
          <Text size="sm" role="timer">
            {say('againIn', { time: clockOf(seconds) })}
          </Text>
        ) : null}
        {problem.traceId === null ? null : (
          <Text size="xs" c="dimmed">
            {say('trace')} <code>{problem.traceId}</code>
          </Text>
        )}
      </Group>
    </Alert>
  );
};
