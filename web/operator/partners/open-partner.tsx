import { useState } from 'react'
import type { DeskAt } from '#web/operator/desk/desk-address.ts'
import type { Seen } from '#web/operator/desk/seen.ts'
import type { AccountNumber, Lists } from './form.ts'
import { NewPartner } from './new-partner.tsx'
import { PartnerPane } from './partner-pane.tsx'

type Id = number | 'new' | undefined
type Props<View extends { id: Id }> = { at: DeskAt<View>; seen: Seen<View>; lists: Lists; onClose: () => void }

/** A partner, new or existing. A form that was edited while the partner was being added is then opened under the new id. */
export function OpenPartner<View extends { id: Id }>({ at, seen, lists, onClose }: Props<View>) {
  const { id } = seen.view
  const [typed, setTyped] = useState<{ of: Id; number: string }>()
  const [made, setMade] = useState<number>()
  const account: AccountNumber = {
    value: typed?.of === id ? (typed?.number ?? '') : '',
    type: (number, of = id) => setTyped({ of, number }),
  }
  if (id !== 'new')
    return (
      <PartnerPane
        at={at}
        seen={seen}
        id={id}
        lists={lists}
        account={account}
        open={made !== undefined && made === id}
        onClose={onClose}
      />
    )
  return (
    seen.may && (
      <NewPartner
        at={at}
        lists={lists}
        account={account}
        onMade={(id, open) => {
          setMade(open ? id : undefined)
          seen.go({ id } as Partial<View>, { preventScrollReset: true })
        }}
        onClose={onClose}
      />
    )
  )
}
