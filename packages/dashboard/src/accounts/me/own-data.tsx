import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { download } from '../../kernel/api/download.ts';
import { withFreshProof } from '../../kernel/api/fresh-proof.ts';
import type { Problem } from '../../kernel/api/problem.ts';
import { boot } from '../../kernel/boot/boot.ts';
import { useLanguage, useWords } from '../../kernel/i18n/use-words.ts';
import { dayOf } from '../../kernel/time.ts';
import { ProblemAlert } from '../../kernel/ui/problem-alert.tsx';
import type { meTexts } from './me.texts.ts';

/** Everything that is known about a person, as a file of theirs. */
export const OwnData = () => {
  const say = useWords<typeof meTexts.it>('me');
  const [language] = useLanguage();
  const { mutate, isPending, isSuccess, error } = useMutation<void, Problem>({
    mutationFn: () =>
      withFreshProof(() => download('users.gdpr-export', `svc-${dayOf(Date.now(), boot.tenant.zone)}.json`, language)),
  });
  return (
    <Stack gap="sm">
      <Text size="sm">{say('dataHow')}</Text>
      <Group>
        <Button variant="default" loading={isPending} onClick={() => mutate()}>
          {say('export')}
        </Button>
      </Group>
      {isSuccess ? <Text role="status">{say('exported')}</Text> : null}
      {error === null ? null : <ProblemAlert problem={error} />}
    </Stack>
  );
};
