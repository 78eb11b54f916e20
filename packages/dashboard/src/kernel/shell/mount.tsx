import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { queryClient } from '../api/use-api.ts';
import { boot } from '../boot/boot.ts';
import { styleNonce } from '../boot/nonce.ts';
import { FreshProof } from './fresh-proof.tsx';
import { themeOf, variablesOf } from '../theme/theme.ts';

/** Puts the screens into the page. */
export const mount = (words: i18n, screens: ReactNode): void => {
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no root');
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={themeOf(boot.tenant.accent)}
        cssVariablesResolver={variablesOf}
        defaultColorScheme="auto"
        getStyleNonce={() => styleNonce}
      >
        <QueryClientProvider client={queryClient}>
          <I18nextProvider i18n={words}>
            {screens}
            <FreshProof />
          </I18nextProvider>
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
};
