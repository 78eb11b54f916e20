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
  const own = problem.code === 'client.unreachable' || problem.code === 'client.unreadable';
  const sentence = own ? say(problem.status === 0 ? 'unreachable' : 'unreadable') : problem.message;
  return (
    <Alert color="red" variant="outline" role="alert" c="var(--tone-stop)">
      <Text c="var(--tone-stop)" style={{ overflowWrap: 'anywhere' }}>
        {sentence}
      </Text>
      <Group mt="xs" gap="sm">
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
