export { migrate } from './kernel/migrate.ts';
