import { z } from 'zod'
import { onOneLine } from '#domain/filled.ts'
import { addressForm } from './address.ts'

/** Recipient and address when the desk corrects them, with the messages of the buyers' form. */
export const deliveryForm = z.strictObject({
  reci_name: addressForm.shape.reci_name,
  reci_phone: addressForm.shape.reci_phone,
  zipcode: addressForm.shape.zipcode,
  delivery_addr1: addressForm.shape.address1,
  delivery_addr2: addressForm.shape.address2,
  delivery_memo: z.string().overwrite(onOneLine).max(100, '배송 메모는 100자까지 입력할 수 있습니다.'),
})
export type DeliveryForm = z.infer<typeof deliveryForm>
