import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { onLive } from '#web/api/live.ts'
import { useNavigate } from '#web/router/use-navigate.ts'
import { toast } from '#web/ui/toast.ts'
import { type Application, applicationQuery } from './application-query.ts'
import { enter } from './enter.ts'

/** Waits for the desk's answer on any page: after an approval the shop opens, a rejection is shown at once. */
export function StandingWatch() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { data, dataUpdatedAt } = useQuery(applicationQuery)
  const last = useRef<Application['status']>(undefined)

  useEffect(
    () => onLive('member-updated', () => void queries.invalidateQueries({ queryKey: applicationQuery.queryKey })),
    [queries],
  )
  useEffect(() => {
    if (!data) return
    const before = last.current
    if (data.status === 'ACTIVE') return void enter(data, before === 'STOP')
    last.current = data.status
    if (before === 'WAIT' && data.status === 'REJECT') {
      const to = '/Memberprocess03'
      toast('서류를 다시 보내 주세요', { icon: 'warning', action: { label: '보기', to, onPress: () => navigate(to) } })
    }
    // Runs also when the same answer comes again: a failed `enter` is tried again.
  }, [data, dataUpdatedAt, navigate])
  return null
}
