import { totpCodesContract } from './totp-codes.contract.ts';
import { plainTotpAt, plainTotpCodes } from './totp-codes.memory.ts';

totpCodesContract('memory', plainTotpCodes, plainTotpAt);
