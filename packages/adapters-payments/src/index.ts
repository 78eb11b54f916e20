export type { CardConfig } from './card/card-config.ts';
export { cardProvider } from './card/card-provider.ts';
export type { WalletConfig } from './wallet/wallet-config.ts';
export { walletProvider } from './wallet/wallet-provider.ts';
