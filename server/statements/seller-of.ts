import type { Statement } from '#contract/statements.ts'
import type { Settings } from '#server/config/settings.ts'

/** The seller, as documents name it. */
export const sellerOf = ({
  name,
  representative,
  business_no,
  address,
  phone,
}: Settings['company']): Statement['seller'] => ({ name, representative, business_no, address, phone })
