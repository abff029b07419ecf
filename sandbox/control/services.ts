import type { ParcelBook } from '#sandbox/courier/parcel-book.ts'
import type { SlaughterBook } from '#sandbox/grading/slaughter-book.ts'
import type { Payments } from '#sandbox/payments/open-payments.ts'
import type { MessageBook } from '#sandbox/sms/message-book.ts'
import type { ObjectBook } from '#sandbox/storage/object-book.ts'
import type { BusinessBook } from '#sandbox/tax/business-book.ts'
import type { World } from '#sandbox/world.ts'

/** What the switches reach: the world all services share, and the books of each. */
export type Services = {
  world: World
  payments: Payments
  sms: MessageBook
  grading: SlaughterBook
  courier: ParcelBook
  tax: BusinessBook
  storage: ObjectBook
}
