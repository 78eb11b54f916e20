import { Text } from '@mantine/core';
import type { kernelTexts } from '../i18n/kernel.texts.ts';
import { useWords } from '../i18n/use-words.ts';
import { Page } from '../ui/page.tsx';

export const UnknownScreen = () => {
  const say = useWords<typeof kernelTexts.it>('kernel');
  return (
    <Page title={say('unknownPage')}>
      <Text>{say('unknownPageWhy')}</Text>
    </Page>
  );
};
