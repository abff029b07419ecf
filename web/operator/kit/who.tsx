import { phoneNumber } from '#web/ui/format.ts'
import { Still } from './cell.tsx'

type Props = { business: string; name: string; phone: string }

/** A buyer among the facts: business, person, and phone number, which does not break: it is beside them or on a line of its own. */
export const Who = ({ business, name, phone }: Props) => (
  <>
    {business} {name} <Still>{phoneNumber(phone)}</Still>
  </>
)
