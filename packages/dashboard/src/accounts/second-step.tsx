import { Anchor, Button, Stack, Text } from '@mantine/core';
import { apiIn } from '../kernel/api/api.ts';
import type { Problem } from '../kernel/api/problem.ts';
import { useAct } from '../kernel/api/use-api.ts';
import { addWords } from '../kernel/i18n/i18n.ts';
import { useLanguage, useWords } from '../kernel/i18n/use-words.ts';
import { ProblemAlert } from '../kernel/ui/problem-alert.tsx';
import { proveTexts } from './prove.texts.ts';
import { SecondProof } from './second-proof.tsx';

addWords('prove', proveTexts);

interface Asked {
  /** What the first proof was answered with: one more is needed, or is to be set up first. */
  readonly problem: Problem;
  readonly anew: () => void;
}

/** The second half of a sign-in, after a door's first proof was good. A refused code keeps the step. */
export const SecondStep = ({ problem, anew }: Asked) => {
  const say = useWords<typeof proveTexts.it>('prove');
  const [language] = useLanguage();
  const { mutate, isPending, error } = useAct('auth.second-step.prove');
  return (
    <Stack gap="sm">
      {problem.code === 'errors.auth.secondFactorEnrolmentRequired' ? (
        <>
          <ProblemAlert problem={problem} />
          <Button component="a" href="/account/second-factor" size="md">
            {say('enrol')}
          </Button>
        </>
      ) : (
        <>
          <Text>{say('step')}</Text>
          <SecondProof
            prove={(body) => mutate({ body })}
            pending={isPending}
            problem={error}
            challenge={() => apiIn(language)('auth.second-step.passkey', {})}
          />
        </>
      )}
      <Anchor component="button" type="button" size="sm" ta="start" onClick={anew}>
        {say('anew')}
      </Anchor>
    </Stack>
  );
};
