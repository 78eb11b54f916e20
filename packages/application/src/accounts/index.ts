export * from './password-hasher.ts';
export * from './ticket-cipher.ts';
export * from './account-store.ts';
