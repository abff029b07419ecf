import { z } from 'zod'
import { startsWithProvince } from '#domain/provinces.ts'
import { filled } from '#domain/filled.ts'
import { phoneDigits } from '#domain/phone.ts'

/** The address form in the order of its messages (SPEC §5). The delivery area is checked separately: `deliveryRefusal`. */
export const addressForm = z.object({
  addr_label: filled('배송지명을 입력하세요', 30),
  reci_name: filled('이름을 입력하세요', 30),
  reci_phone: z
    .string('연락처를 입력하세요')
    .transform(phoneDigits)
    .pipe(z.string().min(1, '연락처를 입력하세요').min(9, '연락처를 정확히 입력하세요')),
  zipcode: filled('우편번호를 입력하세요', 5).regex(/^\d{5}$/, '우편번호를 입력하세요'),
  address1: filled('주소를 입력하세요', 200).refine(startsWithProvince, '주소를 입력하세요'),
  address2: filled('상세주소를 입력하세요', 100),
  main_YN: z.enum(['Y', 'N']).default('N'),
})
export type AddressForm = z.infer<typeof addressForm>
