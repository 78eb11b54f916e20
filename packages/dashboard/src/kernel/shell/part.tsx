import { Alert, Button, Group, Text } from '@mantine/core';
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import type { kernelTexts } from '../i18n/kernel.texts.ts';
import { useWords } from '../i18n/use-words.ts';
import { isGone } from './gone.ts';

interface Loaded {
  /** What stands in its place where it cannot be had; else a sentence and a button that loads the page again. */
  readonly broken?: (error: unknown) => ReactNode;
  readonly children: ReactNode;
}

/** A part of a screen that comes in a file of its own: where that file is gone, the screen around it stays, and the person reads why. */
export const Part = ({ broken, children }: Loaded) => (
  <CatchBoundary
    getResetKey={() => 'part'}
    errorComponent={({ error }: ErrorComponentProps) => broken?.(error) ?? <BrokenPart error={error} />}
  >
    <Suspense>{children}</Suspense>
  </CatchBoundary>
);

interface Broken {
  readonly error: unknown;
  /** Gives up what the part was for. */
  readonly close?: () => void;
}

export const BrokenPart = ({ error, close }: Broken) => {
  const say = useWords<typeof kernelTexts.it>('kernel');
  return (
    <Alert color="red" variant="outline" role="alert" bg="var(--mantine-color-body)">
      <Text mb="xs">{say(isGone(error) ? 'newVersion' : 'brokenWhy')}</Text>
      <Group gap="sm">
        <Button size="xs" onClick={() => location.reload()}>
          {say('reload')}
        </Button>
        {close === undefined ? null : (
          <Button size="xs" variant="default" onClick={close}>
            {say('back')}
          </Button>
        )}
      </Group>
    </Alert>
  );
};
