import { Anchor, Button, Group, PinInput, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { apiIn } from '../kernel/api/api.ts';
import { Problem } from '../kernel/api/problem.ts';
import { useAct } from '../kernel/api/use-api.ts';
import { useSecondsUntil } from '../kernel/form/use-seconds-until.ts';
import { useLanguage, useWords } from '../kernel/i18n/use-words.ts';
import { ProblemAlert } from '../kernel/ui/problem-alert.tsx';
import type { accountsTexts } from './accounts.texts.ts';
import { asksMore } from './asks-more.ts';
import { solvedChallenge } from './bot-challenge.ts';

interface Requested {
  readonly email: string;
  readonly requestId: string;
  /** When another code may be asked for, in the milliseconds of this page. */
  readonly againAt: number;
}

interface Typing {
  readonly more: (problem: Problem) => void;
  /** The same on both doors: who changes theirs types it once. */
  readonly email: string;
  readonly setEmail: (email: string) => void;
}

/** E-mail, then the code that was mailed: signs in who has an account, and makes one where the studio lets people register. @param more hears that a second proof is asked for */
export const CodeSignIn = ({ more, email, setEmail }: Typing) => {
  const say = useWords<typeof accountsTexts.it>('accounts');
  const [language] = useLanguage();
  const [requested, setRequested] = useState<Requested | null>(null);
  const [refused, setRefused] = useState<Problem | 'noCode' | null>(null);
  const [sending, setSending] = useState(false);

  const request = async (): Promise<void> => {
    const api = apiIn(language);
    const { data: reach } = await api('otp.check-email', { query: { email } });
    if (!reach.canReceiveOtp || reach.mode === null) return setRefused('noCode');
    const challenge = await solvedChallenge(api);
    const sent = { body: { email, mode: reach.mode }, ...(challenge === undefined ? {} : { challenge }) };
    const { data } = await api('otp.request', sent);
    setRequested({ email, requestId: data.requestId, againAt: Date.now() + data.resendAfterSeconds * 1000 });
  };
  const ask = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault();
    setSending(true);
    setRefused(null);
    try {
      await request();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setRefused(error);
    } finally {
      setSending(false);
    }
  };

  if (requested !== null)
    return (
      <CodeForm
        requested={requested}
        more={more}
        again={() => void ask()}
        otherEmail={() => setRequested(null)}
        refusedAgain={refused instanceof Problem ? refused : null}
      />
    );
  return (
    <form onSubmit={(event) => void ask(event)}>
      <Stack gap="sm">
        <TextInput
          label={say('email')}
          type="email"
          name="email"
          autoComplete="email"
          required
          size="md"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={refused === 'noCode' ? say('noCode') : null}
        />
        {refused instanceof Problem ? <ProblemAlert problem={refused} /> : null}
        <Button type="submit" size="md" loading={sending}>
          {say('sendCode')}
        </Button>
      </Stack>
    </form>
  );
};

interface Sent {
  readonly requested: Requested;
  readonly more: (problem: Problem) => void;
  readonly again: () => void;
  readonly otherEmail: () => void;
  readonly refusedAgain: Problem | null;
}

/** A code can be tried so often; the server refuses later ones as it refuses a wrong one. */
const TRIES = 3;

const CodeForm = ({ requested, more, again, otherEmail, refusedAgain }: Sent) => {
  const say = useWords<typeof accountsTexts.it>('accounts');
  const { mutate, isPending, error, reset } = useAct('otp.validate');
  const [code, setCode] = useState('');
  const form = useRef<HTMLFormElement>(null);
  // The boxes are off while the code is tried: after a wrong one the next is typed at once.
  useEffect(() => {
    if (error !== null) form.current?.querySelector('input')?.focus();
  }, [error]);
  const [wrong, setWrong] = useState({ request: requested.requestId, times: 0 });
  const spent = wrong.request === requested.requestId && wrong.times >= TRIES;
  const seconds = useSecondsUntil(requested.againAt);
  /** What was wrong with the last code says nothing of the next one. */
  const anew = (): void => {
    reset();
    setCode('');
    again();
  };
  const refuse = (refusal: Problem): void => {
    if (asksMore(refusal)) return more(refusal);
    setCode('');
    if (refusal.code !== 'errors.auth.otpInvalid') return;
    const request = requested.requestId;
    setWrong((before) => ({ request, times: before.request === request ? before.times + 1 : 1 }));
  };
  const send = (typed: string): void =>
    mutate({ body: { email: requested.email, code: typed, requestId: requested.requestId } }, { onError: refuse });
  // The sixth digit sends. PinInput's own word for it comes once only: a second code that is pasted whole would wait for a press.
  const type = (typed: string): void => {
    setCode(typed);
    if (typed.length === 6) send(typed);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (code.length === 6) send(code);
  };
  const problem = error ?? refusedAgain;
  return (
    <form onSubmit={submit} ref={form}>
      <Stack gap="sm">
        <Text>{say('codeSent', { email: requested.email })}</Text>
        <fieldset style={{ border: 0, padding: 0, margin: 0 }}>
          <legend style={{ fontWeight: 500, marginBottom: 4 }}>{say('code')}</legend>
          <PinInput
            length={6}
            type="number"
            size="md"
            gap={6} // six boxes fit a page of 320 pixels
            oneTimeCode
            autoFocus
            value={code}
            onChange={type}
            disabled={isPending || spent}
            error={error !== null}
            getInputProps={(at: number) => ({ 'aria-label': `${say('code')}, ${at + 1}/6` })}
          />
        </fieldset>
        {problem === null ? null : <ProblemAlert problem={problem} />}
        {spent ? <Text role="status">{say('codeSpent')}</Text> : null}
        <Group>
          <Button type="submit" size="md" loading={isPending} disabled={code.length < 6 || spent}>
            {say('enter')}
          </Button>
          <Button variant={spent ? 'filled' : 'default'} size="md" disabled={seconds > 0} onClick={anew}>
            {seconds > 0 ? say('againIn', { seconds }) : say('again')}
          </Button>
        </Group>
        <Anchor component="button" type="button" size="sm" ta="start" onClick={otherEmail}>
          {say('otherEmail')}
        </Anchor>
      </Stack>
    </form>
  );
};
