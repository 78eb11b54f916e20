import { openMemoryWorld } from '../../testing/memory-world.ts';
import { otpStoreContract } from './otp-store.contract.ts';

otpStoreContract('memory', openMemoryWorld);
