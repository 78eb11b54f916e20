import { startFakeWallet, type FakeWallet } from '@svc/emulators/payments';
import { openStudio, type Studio } from './studio.ts';

/** Studio Loto with an account at the emulated wallet too. */
export interface WalletStudio extends Studio {
  readonly wallet: FakeWallet;
  readonly webhookId: string;
  readonly walletWebhookUrl: string;
}

/** @param variables environment variables beside the studio's own; the wallet takes new checkouts unless they say otherwise */
export const openWalletStudio = async (variables: Readonly<Record<string, string>> = {}): Promise<WalletStudio> => {
  const webhookId = 'WHSTUDIOLOTO00001';
  const [clientId, clientSecret] = ['client-of-the-studio', 'secret-of-the-studio'];
  const retryDelaysMs = [100, 300, 1000, 2000, 4000];
  const wallet = await startFakeWallet({ businessName: 'Studio Loto', clientId, clientSecret, retryDelaysMs });
  const studio = await openStudio({
    PAYMENT__PROVIDER: 'wallet',
    PAYMENT__WALLET__ENVIRONMENT: 'sandbox',
    PAYMENT__WALLET__CLIENTID: clientId,
    PAYMENT__WALLET__CLIENTSECRET: clientSecret,
    PAYMENT__WALLET__WEBHOOKID: webhookId,
    PAYMENT__WALLET__BASEURL: wallet.url,
    ...variables,
  });
  const walletWebhookUrl = `${studio.url}/api/v1/payments/wallet/webhook`;
  wallet.setWebhookEndpoint({ url: walletWebhookUrl, webhookId });
  return {
    ...studio,
    wallet,
    webhookId,
    walletWebhookUrl,
    close: async () => {
      await studio.close();
      await wallet.close();
    },
  };
};

/** The provider's id of an order, out of the address of its page. */
export const walletOrderOf = (redirectUrl: string): string => new URL(redirectUrl).searchParams.get('token') ?? '';
