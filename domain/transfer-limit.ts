/** The provider refuses one transfer above this many won (PROVIDERS, EXCEEDS_TRANSFER_AMOUNT_MAXIMUM). */
export const transferMaximum = 10_000_000
export const transferTooLarge = '계좌이체는 한 번에 10,000,000원까지 결제할 수 있습니다. 카드로 결제해주세요.'
