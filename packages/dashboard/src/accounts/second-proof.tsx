import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';
import type { Answer } from '../kernel/api/api.ts';
import { Problem } from '../kernel/api/problem.ts';
import { useFocusWrong } from '../kernel/form/use-focus-wrong.ts';
import { useWords } from '../kernel/i18n/use-words.ts';
import { ProblemAlert } from '../kernel/ui/problem-alert.tsx';
import { RefusedElsewhere } from '../kernel/ui/refused-elsewhere.tsx';
import { canSign, signedBy, type Proof } from './passkey.ts';
import type { proveTexts } from './prove.texts.ts';

interface Proving {
  readonly prove: (proof: Proof) => void;
  readonly pending: boolean;
  readonly problem: Problem | null;
  /** Asks the server what a passkey is to sign. */
  readonly challenge: () => Promise<{ readonly data: Answer<'auth.second-step.passkey'> }>;
}

/** The second proof: the code of one's app, a recovery code, or a passkey. A refusal keeps what was typed. */
export const SecondProof = ({ prove, pending, problem, challenge }: Proving) => {
  const say = useWords<typeof proveTexts.it>('prove');
  const [typed, setTyped] = useState('');
  const [byRecovery, setByRecovery] = useState(false);
  // A refused proof is about what was typed; that nobody answered, or a wait, is not.
  const isWrong = problem?.code === 'errors.auth.secondFactorRefused';
  const form = useRef<HTMLFormElement>(null);
  useFocusWrong(form, problem);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    prove(byRecovery ? { recoveryCode: typed } : { code: typed });
  };
  const other = (): void => {
    setTyped('');
    setByRecovery(!byRecovery);
  };
  return (
    <Stack gap="sm">
      <form onSubmit={submit} ref={form}>
        <Stack gap="sm">
          <RefusedElsewhere problem={problem} />
          <TextInput
            key={String(byRecovery)}
            label={say(byRecovery ? 'recoveryCode' : 'code')}
            autoComplete="one-time-code"
            inputMode={byRecovery ? 'text' : 'numeric'}
            size="md"
            required
            data-autofocus
            autoFocus
            value={typed}
            error={isWrong ? problem.message : null}
            onChange={({ currentTarget: { value } }) => setTyped(value)}
          />
          {problem === null || isWrong ? null : <ProblemAlert problem={problem} />}
          <Button type="submit" size="md" loading={pending}>
            {say('goOn')}
          </Button>
        </Stack>
      </form>
      <Anchor component="button" type="button" size="sm" ta="start" onClick={other}>
        {say(byRecovery ? 'useCode' : 'useRecovery')}
      </Anchor>
      {canSign() ? <ByPasskey prove={prove} challenge={challenge} /> : null}
    </Stack>
  );
};

const ByPasskey = ({ prove, challenge }: Pick<Proving, 'challenge' | 'prove'>) => {
  const say = useWords<typeof proveTexts.it>('prove');
  const [isNone, setIsNone] = useState(false);
  const sign = async (): Promise<void> => {
    try {
      const { data } = await challenge();
      const proof = await signedBy(data);
      if (proof !== undefined) prove(proof);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setIsNone(true);
    }
  };
  return (
    <>
      <Group>
        <Button variant="default" size="sm" disabled={isNone} onClick={() => void sign()}>
          {say('usePasskey')}
        </Button>
      </Group>
      {isNone ? <Text role="status">{say('noPasskey')}</Text> : null}
    </>
  );
};
