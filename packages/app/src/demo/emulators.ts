import { join } from 'node:path';
import { readSmtpServer } from '@svc/adapters-platform';
import type { Config } from '../config/config.ts';
import type { Keys } from '../keys/keys.ts';
import type { FakeMail } from '@svc/emulators/mail';

/** The outside world of the demo: what is not configured is emulated here. */
export interface Emulators {
  readonly card: { readonly url: string } | null;
  readonly wallet: { readonly url: string } | null;
  readonly gatewayA: { readonly url: string } | null;
  readonly gatewayB: { readonly url: string } | null;
  readonly mail: FakeMail | null;
  /** The configuration with the emulators' addresses in it. */
  readonly config: Config;
  readonly setWebhook: (serverUrl: string) => void;
  readonly close: () => Promise<void>;
}

/** Starts what the configuration leaves open; books are kept in the data folder. */
export const startEmulators = async (config: Config, keys: Keys): Promise<Emulators> => {
  const folder = join(config.SVC_DATA_DIR, 'emulators');
  const port = (offset: number): number => (config.PORT === 0 ? 0 : config.PORT + offset);
  const card = config.PAYMENT__CARD__SECRETKEY === undefined ? await startCard(folder, port(1)) : null;
  const wallet = config.PAYMENT__WALLET__CLIENTID === undefined ? await startWallet(folder, port(3)) : null;
  const gatewayA = config.EINVOICING__BASEURL === undefined ? await startGatewayA(folder, port(2)) : null;
  const { EINVOICING__GATEWAYBBASEURL__TEST: givenB, EINVOICING__GATEWAYBDIALECT: dialect } = config;
  const gatewayB = givenB === undefined ? await startGatewayB(folder, port(4), dialect) : null;
  const mail = config.MAIL__URL === undefined ? await startMail() : null;
  return {
    card,
    wallet,
    gatewayA,
    gatewayB,
    mail,
    config: {
      ...config,
      TENANT__NAME: config.TENANT__NAME ?? 'Studio Loto',
      ...(card === null ? {} : { PAYMENT__CARD__SECRETKEY: 'sk_test_demo', PAYMENT__CARD__BASEURL: card.url }),
      ...(wallet === null ? {} : { ...demoWallet, PAYMENT__WALLET__BASEURL: wallet.url }),
      ...(gatewayA === null ? {} : { EINVOICING__BASEURL: gatewayA.baseUrl }),
      ...(gatewayB === null
        ? {}
        : {
            EINVOICING__GATEWAYBBASEURL__TEST: gatewayB.baseUrls.Test,
            EINVOICING__GATEWAYBBASEURL__PROD: gatewayB.baseUrls.Prod,
          }),
      ...(mail === null
        ? {}
        : { MAIL__URL: readSmtpServer(mail.url), MAIL__FROM: 'Studio Loto <info@studio-loto.example>' }),
    },
    setWebhook: (serverUrl) => {
      card?.setWebhookEndpoint({
        url: `${serverUrl}/api/v1/payments/card/webhook`,
        secret: config.PAYMENT__CARD__WEBHOOKSECRET ?? keys.cardWebhook,
      });
      wallet?.setWebhookEndpoint({
        url: `${serverUrl}/api/v1/payments/wallet/webhook`,
        webhookId: demoWallet.PAYMENT__WALLET__WEBHOOKID,
      });
    },
    close: async () => {
      await Promise.all([card?.close(), wallet?.close(), gatewayA?.close(), gatewayB?.close(), mail?.close()]);
    },
  };
};

const startCard = async (folder: string, port: number) => {
  const { startFakeCard } = await import('@svc/emulators/payments');
  return onPortOrAny(port, (chosen) =>
    startFakeCard({ port: chosen, businessName: 'Studio Loto', stateFile: join(folder, 'card.json') }),
  );
};

/** An account at the emulated wallet; PAYMENT__PROVIDER=wallet makes new checkouts use it. */
export const demoWallet = {
  PAYMENT__WALLET__ENVIRONMENT: 'sandbox',
  PAYMENT__WALLET__CLIENTID: 'demo-client',
  PAYMENT__WALLET__CLIENTSECRET: 'demo-secret',
  PAYMENT__WALLET__WEBHOOKID: 'DEMOWEBHOOK000001',
} as const;

const startWallet = async (folder: string, port: number) => {
  const { startFakeWallet } = await import('@svc/emulators/payments');
  return onPortOrAny(port, (chosen) =>
    startFakeWallet({ port: chosen, businessName: 'Studio Loto', stateFile: join(folder, 'wallet.json') }),
  );
};

const startMail = async () => {
  const { startFakeMail } = await import('@svc/emulators/mail');
  return startFakeMail();
};

const startGatewayA = async (folder: string, port: number) => {
  const { startFakeGatewayA } = await import('@svc/emulators/sdi');
  return onPortOrAny(port, (chosen) => startFakeGatewayA({ port: chosen, stateFile: join(folder, 'gateway-a.json') }));
};

const startGatewayB = async (folder: string, port: number, dialect: 'sdi' | 'invoice') => {
  const { startFakeGatewayB } = await import('@svc/emulators/sdi');
  const stateFile = join(folder, dialect === 'sdi' ? 'gateway-b.json' : 'gateway-b-invoice.json');
  return onPortOrAny(port, (chosen) => startFakeGatewayB({ port: chosen, stateFile, dialect }));
};

/** The demo's usual port, so that addresses survive a restart; any free one when somebody else has it. */
const onPortOrAny = async <A>(port: number, start: (port: number) => Promise<A>): Promise<A> => {
  try {
    return await start(port);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    return await start(0);
  }
};
