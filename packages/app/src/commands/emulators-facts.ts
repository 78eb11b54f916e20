import { credentials, type EmulatorsAsked, type RunningEmulators } from './emulators-running.ts';

/** What a client of the emulators needs to know, as `--json` prints it. */
export type EmulatorsFacts = ReturnType<typeof factsOf>;

const controlOf = ({ url }: { readonly url: string }): string => `${url}/_control`;

export const factsOf = (
  { card, wallet, gatewayA, gatewayB }: RunningEmulators,
  { cardWebhook, walletWebhook, dialect }: EmulatorsAsked,
) => ({
  card: { url: card.url, control: controlOf(card), ...credentials.card, webhook: cardWebhook ?? null },
  wallet: { url: wallet.url, control: controlOf(wallet), ...credentials.wallet, webhook: walletWebhook ?? null },
  gatewayA: { url: gatewayA.baseUrl, control: controlOf(gatewayA), ...credentials.gatewayA },
  gatewayB: {
    test: { url: gatewayB.baseUrls.Test, token: credentials.gatewayB.test },
    prod: { url: gatewayB.baseUrls.Prod, token: credentials.gatewayB.prod },
    control: controlOf(gatewayB),
    dialect,
  },
  pid: process.pid,
});

const webhookLine = (webhook: { readonly url: string } | null): string =>
  webhook === null ? 'none; --help says how' : webhook.url;

/** The same for a person. */
export const textOf = ({ card, wallet, gatewayA, gatewayB }: EmulatorsFacts): string =>
  [
    '',
    '  The emulators are running; nothing behind them is real.',
    '',
    `  card provider  ${card.url}`,
    `    key          ${card.secretKey}, or any that begins with sk_ or rk_`,
    `    webhooks to  ${webhookLine(card.webhook)}`,
    `    control      ${card.control}`,
    `  wallet         ${wallet.url}`,
    `    client       ${wallet.clientId} with ${wallet.clientSecret}, or any other`,
    `    webhooks to  ${webhookLine(wallet.webhook)}`,
    `    control      ${wallet.control}`,
    `  SDI gateway A  ${gatewayA.url}/test and /prod`,
    `    account      ${gatewayA.username} with ${gatewayA.password}`,
    `    control      ${gatewayA.control}`,
    `  SDI gateway B  ${gatewayB.test.url} with ${gatewayB.test.token}`,
    `                 ${gatewayB.prod.url} with ${gatewayB.prod.token}`,
    `    control      ${gatewayB.control}`,
    '',
    '  Each control address lists what can be read, broken and moved there: docs/EMULATORS.md. Ctrl-C ends all.',
    '',
  ].join('\n');
