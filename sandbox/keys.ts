/** Keys of the sandbox's services. They are no secrets: whoever holds them can only reach this process. */
export const sandboxKeys = {
  paymentClientKey: 'test_ck_hangyeol_sandbox_client',
  paymentSecretKey: 'test_sk_hangyeol_sandbox_secret',
  gradingServiceKey: 'sandbox-grading-key',
  smsApiKey: 'sandbox-sms-key',
  smsApiSecret: 'sandbox-sms-secret-0123456789abcdef',
  smsSender: '0260001234',
  taxServiceKey: 'sandbox-tax-key',
  storageKeyId: 'sandbox-storage-key',
  storageSecret: 'sandbox-storage-secret',
} as const
