import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type BoxRow, listBoxes } from '#contract/operator/intake-boxes.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { usePolling } from '#web/operator/shell/use-polling.ts'
import { at, laneNames } from './boxes-at.ts'
import { PriceDialog } from './price-dialog.tsx'

type Props = {
  id: number
  /** Its row in the list; undefined: it is not in the list. */
  row: BoxRow | undefined
  onClose: () => void
}

/** The dialog of the open box. It stays when somebody else’s change takes the row out of the list: what is typed is compared with what the box is now. */
export function OpenBox({ id, row, onClose }: Props) {
  const [seen, setSeen] = useState(row)
  if (row && row !== seen) setSeen(row)
  const left = useQuery({
    queryKey: [...at.key, 'left', id],
    queryFn: () => findInLanes(seen!),
    enabled: !row && seen !== undefined,
    refetchInterval: usePolling(),
  })
  const box = row ?? left.data ?? seen
  return box && <PriceDialog box={box} onClose={onClose} />
}

async function findInLanes({ id, carcass_id }: BoxRow): Promise<BoxRow | null> {
  for (const lane of Object.keys(laneNames) as (keyof typeof laneNames)[]) {
    const { data } = await operatorApi(listBoxes, { query: { lane, carcass_id, limit: 100 } })
    const found = data.find((box) => box.id === id)
    if (found) return found
  }
  return null
}
