import { Button, Text } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import type { kernelTexts } from '../i18n/kernel.texts.ts';
import { useWords } from '../i18n/use-words.ts';
import { Page } from '../ui/page.tsx';
import { isGone } from './gone.ts';

/** A screen that could not go on, instead of an empty page. */
export const BrokenScreen = ({ error }: ErrorComponentProps) => {
  const say = useWords<typeof kernelTexts.it>('kernel');
  const isOld = isGone(error);
  return (
    <Page title={say(isOld ? 'newVersionTitle' : 'broken')}>
      <Text mb="md">{say(isOld ? 'newVersion' : 'brokenWhy')}</Text>
      <Button onClick={() => location.reload()}>{say('reload')}</Button>
    </Page>
  );
};
