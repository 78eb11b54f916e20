import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { startFakeCard, startFakeWallet, type FakeCard, type FakeWallet } from '@svc/emulators/payments';
import { startFakeGatewayA, startFakeGatewayB, type FakeGatewayA, type FakeGatewayB } from '@svc/emulators/sdi';
import { makeFolder } from '../instances/make-folder.ts';

/** What the clients of the emulators bring. The providers accept any other key and client, too. */
export const credentials = {
  card: { secretKey: 'sk_test_emulated' },
  wallet: { clientId: 'emulated-client', clientSecret: 'emulated-secret' },
  gatewayA: { username: 'demo', password: 'demo' },
  gatewayB: { test: 'demo-test', prod: 'demo-prod' },
} as const;

/** How all four are to run. */
export interface EmulatorsAsked {
  /** Of the first; the others follow it. 0: any free ones. */
  readonly port: number;
  readonly host: string;
  /** The name that addresses begin with, where it is not the host. */
  readonly publicHost?: string | undefined;
  readonly cardWebhook?: { readonly url: string; readonly secret: string } | undefined;
  readonly walletWebhook?: { readonly url: string; readonly webhookId: string } | undefined;
  readonly dialect: 'sdi' | 'invoice';
  readonly outcomes: 'auto' | 'manual';
  /** The folder that keeps their books; without one they are gone with the process. */
  readonly books?: string | undefined;
}

export interface RunningEmulators {
  readonly card: FakeCard;
  readonly wallet: FakeWallet;
  readonly gatewayA: FakeGatewayA;
  readonly gatewayB: FakeGatewayB;
  readonly close: () => Promise<void>;
}

interface Startable {
  readonly close: () => Promise<void>;
}

/** Every call that changes them would fail later. @throws what the operating system has against the folder */
const checkBooks = (folder: string): void => {
  makeFolder(folder);
  accessSync(folder, constants.W_OK);
};

/** Starts all four in this process, or none. @throws what the operating system has against a port or the folder */
export const startAll = async (asked: EmulatorsAsked): Promise<RunningEmulators> => {
  const { host, publicHost, cardWebhook, walletWebhook, dialect, outcomes, books } = asked;
  if (books !== undefined) checkBooks(books);
  const place = (nth: number, file: string) => ({
    host,
    port: asked.port === 0 ? 0 : asked.port + nth,
    ...(publicHost === undefined ? {} : { publicHost }),
    ...(books === undefined ? {} : { stateFile: join(books, file) }),
  });
  const started: Startable[] = [];
  const keep = async <E extends Startable>(starting: Promise<E>): Promise<E> => {
    const emulator = await starting;
    started.push(emulator);
    return emulator;
  };
  const close = async (): Promise<void> => void (await Promise.all(started.map((each) => each.close())));
  try {
    const webhookOf = <W>(webhook: W | undefined) => (webhook === undefined ? {} : { webhook });
    const card = await keep(startFakeCard({ ...place(0, 'card.json'), ...webhookOf(cardWebhook) }));
    const wallet = await keep(startFakeWallet({ ...place(1, 'wallet.json'), ...webhookOf(walletWebhook) }));
    const gatewayA = await keep(startFakeGatewayA({ ...place(2, 'gateway-a.json'), outcomes }));
    const gatewayB = await keep(startFakeGatewayB({ ...place(3, `gateway-b-${dialect}.json`), outcomes, dialect }));
    return { card, wallet, gatewayA, gatewayB, close };
  } catch (error) {
    await close();
    throw error;
  }
};
