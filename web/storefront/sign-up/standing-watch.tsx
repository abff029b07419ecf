import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { onLive } from '#web/api/live.ts'
import { useNavigate } from '#web/router/use-navigate.ts'
import { toast } from '#web/ui/toast.ts'
import { type Application, applicationQuery } from './application-query.ts'
import { enter } from './enter.ts'

/** Waits for the desk's answer on whatever page is open: a yes opens the shop, a no is said at once. */
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
    // Also when the same answer comes again: an entry that failed is tried anew.
  }, [data, dataUpdatedAt, navigate])
  return null
}
