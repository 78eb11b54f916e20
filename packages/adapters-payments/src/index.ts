export type { CardConfig } from './card/card-config.ts';
export { cardProvider } from './card/card-provider.ts';
