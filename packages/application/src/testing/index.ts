export {
  sessionRequest,
  type PaymentProviderBench,
  type ProviderTrouble,
  type WebhookParcel,
} from '../commerce/payment-provider.bench.ts';
export { paymentProviderContract } from '../commerce/payment-provider.contract.ts';
export {
  memoryProvider,
  type MemoryProvider,
  type MemoryProviderOptions,
} from '../commerce/payment-provider.memory.ts';
export type { MemoryEvent } from '../commerce/payment-webhook.memory.ts';
