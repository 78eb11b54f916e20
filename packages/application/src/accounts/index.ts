export * from './account-store.ts';
export * from './password-hasher.ts';
export * from './professional-store.ts';
export * from './read-session.ts';
export * from './seed-super-admin.ts';
export * from './sign-in.ts';
export * from './ticket-cipher.ts';
export * from './user-directory.ts';
