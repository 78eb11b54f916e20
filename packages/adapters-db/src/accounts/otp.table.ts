import { defineEntity } from '@mikro-orm/core';
import { otpTable, type OtpMode, type OtpRequestId, type OtpState } from '@svc/domain/accounts';
import { statesOf, type AccountId } from '@svc/domain/kernel';
import { column, oneOf } from '../kernel/columns.ts';

/** No foreign key to the account: a decoy has none, and the two must cost the same. */
export const OtpRequestRow = defineEntity({
  name: 'OtpRequest',
  tableName: 'otp_request',
  properties: {
    id: column.uuid<OtpRequestId>().primary(),
    email: column.text(),
    mode: column.text<OtpMode>(),
    accountId: column.uuid<AccountId>().nullable(),
    state: column.text<OtpState>(),
    sealedCode: column.text().nullable(),
    tries: column.integer(),
    sends: column.integer(),
    source: column.text(),
    createdAt: column.instant(),
    lastSentAt: column.instant(),
    expiresAt: column.instant(),
  },
  checks: [oneOf('otp_request_state', 'state', statesOf(otpTable))],
  indexes: [
    { name: 'otp_request_address', properties: ['email', 'lastSentAt'] },
    { name: 'otp_request_source', properties: ['source', 'lastSentAt'] },
    { name: 'otp_request_age', properties: ['lastSentAt'] },
    { name: 'otp_request_account', properties: ['accountId'] },
  ],
});
