export { MemoryDatabase, type MemoryHooks, type MemoryView } from '../kernel/memory-database.ts';
export * from '../kernel/intent-store.contract.ts';
export * from '../kernel/unit-of-work.contract.ts';
export * from './fixtures.ts';
export * from './fixtures.money.ts';
export * from './memory-world.ts';
export * from './store-world.ts';
export * from './world-test.ts';
