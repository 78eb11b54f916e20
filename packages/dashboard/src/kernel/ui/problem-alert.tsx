import { Alert, Button, Group, Text } from '@mantine/core';
import type { Problem } from '../api/problem.ts';
import { useWords } from '../i18n/use-words.ts';
import type { kernelTexts } from '../i18n/kernel.texts.ts';

interface Shown {
  readonly problem: Problem;
  readonly retry?: () => void;
}

/** The server's own sentence, and the reference by which the studio finds what happened. */
export const ProblemAlert = ({ problem, retry }: Shown) => {
  const say = useWords<typeof kernelTexts.it>('kernel');
  const { code } = problem;
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
          <Button size="xs" variant="default" onClick={retry}>
            {say('retry')}
          </Button>
        )}
        {problem.traceId === null ? null : (
          <Text size="xs" c="dimmed">
            {say('trace')} <code>{problem.traceId}</code>
          </Text>
        )}
      </Group>
    </Alert>
  );
};
