import { Button, Stack } from '@mantine/core';
import { lazy, useEffect, useState } from 'react';
import type { Problem } from '../kernel/api/problem.ts';
import { Part } from '../kernel/shell/part.tsx';
import { ProblemAlert } from '../kernel/ui/problem-alert.tsx';
import type { BillingProfile } from './billing-form.tsx';

/** Most people filled it in once: it is loaded for who is asked. */
const BillingForm = lazy(async () => ({ default: (await import('./billing-form.tsx')).BillingForm }));

const isAboutProfile = ({ code, errors }: Problem): boolean =>
  code === 'errors.payment.billingProfileRequired' ||
  errors.some(({ pointer }) => pointer.startsWith('/billingProfile'));

/** Leads to the provider's page. Until it is there the button stays busy; who comes back by the browser's own way finds it free. */
export const useLeave = (): readonly [boolean, (address: string) => void] => {
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) setLeaving(false);
    };
    window.addEventListener('pageshow', back);
    return () => window.removeEventListener('pageshow', back);
  }, []);
  const leave = (address: string): void => {
    setLeaving(true);
    window.location.assign(address);
  };
  return [leaving, leave];
};

interface Shown {
  readonly label: string;
  /** The way that is offered first. */
  readonly first: boolean;
  readonly problem: Problem | null;
  readonly sending: boolean;
  readonly send: (profile?: BillingProfile) => void;
}

/** A button that pays; who has no profile for the invoice yet fills it in first, and loses nothing to a refusal. */
export const Checkout = ({ label, first, problem, sending, send }: Shown) => {
  // Kept while the call is made again: the form with what was typed stays where it is.
  const [asked, setAsked] = useState<Problem | null>(null);
  if (problem !== null && problem !== asked && (asked !== null || isAboutProfile(problem))) setAsked(problem);
  if (asked !== null)
    return (
      <Part>
        <BillingForm problem={asked} sending={sending} send={send} />
      </Part>
    );
  return (
    <Stack align="flex-start">
      <Button size="md" variant={first ? 'filled' : 'default'} loading={sending} onClick={() => send()}>
        {label}
      </Button>
      {problem === null ? null : <ProblemAlert problem={problem} />}
    </Stack>
  );
};
