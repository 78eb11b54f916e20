import { quickDigest } from '../../testing/quick-digest.ts';
import { locationCodesContract } from './location-codes.contract.ts';
import { plainLocationCodes } from './location-codes.memory.ts';

locationCodesContract('memory', (tenant) => plainLocationCodes(quickDigest, tenant));
