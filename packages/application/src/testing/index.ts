export { MemoryDatabase, type MemoryHooks, type MemoryView } from '../kernel/memory-database.ts';
export * from './store-world.ts';
