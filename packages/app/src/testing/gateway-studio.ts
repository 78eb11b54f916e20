import { startFakeGatewayB, type FakeGatewayB } from '@svc/emulators/sdi';
import { putSettings } from './put-settings.ts';
import { giulia, openStudio, type Studio } from './studio.ts';

export type GatewayName = 'GatewayA' | 'GatewayB';

/** Studio Loto at one of the two gateways, with hands on the other side of it. */
export interface GatewayStudio extends Studio {
  readonly gatewayB: FakeGatewayB;
  readonly provider: GatewayName;
  /** The next transmission is taken in and its answer lost; or it never arrives. */
  readonly loseAnswer: () => void;
  readonly loseRequest: () => void;
  /** SDI's later word on the document. */
  readonly decide: (remoteId: string, state: string, message?: string) => void;
  /** Documents of that number that the gateway took in. */
  readonly taken: (number: string) => readonly { readonly remoteId: string; readonly state: string }[];
  /** Companies that the gateway knows. */
  readonly companies: () => number;
}

/**
 * @param variables environment variables beside the studio's own
 * @param dialect which of GatewayB's two APIs
 */
export const openGatewayStudio = async (
  provider: GatewayName,
  variables: Readonly<Record<string, string>> = {},
  dialect: 'sdi' | 'invoice' = 'sdi',
): Promise<GatewayStudio> => {
  const tokens = [
    { token: 'demo-test', environment: 'test' },
    { token: 'renewed-test', environment: 'test' },
    { token: 'demo-prod', environment: 'prod' },
  ] as const;
  const gatewayB = await startFakeGatewayB({ outcomes: 'manual', dialect, tokens });
  const studio = await openStudio({
    EINVOICING__GATEWAYBDIALECT: dialect,
    EINVOICING__GATEWAYBBASEURL__TEST: gatewayB.baseUrls.Test,
    EINVOICING__GATEWAYBBASEURL__PROD: gatewayB.baseUrls.Prod,
    ...variables,
  });
  const admin = await studio.signIn(giulia);
  const body = { provider, gatewayBToken: 'demo-test', seller: { email: 'info@studio-loto.example' } };
  const saved = await putSettings(admin, body);
  if (saved.status !== 200) throw new Error(`the settings were not saved: ${saved.text}`);
  const isA = provider === 'GatewayA';
  const spoil = (kind: 'drop-after' | 'drop-before'): void =>
    isA
      ? studio.gateway.failNext({ kind, route: 'POST /ws2.0/:segment/fatture' })
      : gatewayB.failNext({ kind, route: `POST /:segment/${dialect === 'sdi' ? 'invoices' : 'IT-invoices'}` });
  return {
    ...studio,
    gatewayB,
    provider,
    loseAnswer: () => spoil('drop-after'),
    loseRequest: () => spoil('drop-before'),
    decide: (remoteId, state, message) =>
      isA ? studio.gateway.setState(Number(remoteId), state, message) : gatewayB.setState(remoteId, state, message),
    taken: (number) =>
      isA
        ? studio.gateway.books.fatture
            .filter((each) => each.number === number)
            .map(({ id, state }) => ({ remoteId: String(id), state }))
        : gatewayB.books.invoices
            .filter((each) => each.number === number)
            .map(({ uuid, state }) => ({ remoteId: uuid, state })),
    companies: () => (isA ? studio.gateway.books.aziende : gatewayB.books.companies).length,
    close: async () => {
      await studio.close();
      await gatewayB.close();
    },
  };
};
