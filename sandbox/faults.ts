import { chanceOf, pick } from './chance.ts'
import type { Journal } from './journal.ts'

export const faultKinds = [
  'delay',
  'error_before',
  'error_after',
  'drop_before',
  'drop_after',
  'hang_before',
  'hang_after',
  'reject',
  'twice',
  'console_first',
  'unchecked',
  'wrong_amount',
  'stale',
  'copies',
  'lose',
  'garbage',
] as const
export type FaultKind = (typeof faultKinds)[number]

export type Fault = {
  kind: FaultKind
  /** Length of a delay or a hang. */
  ms?: number | undefined
  status?: number | undefined
  code?: string | undefined
  /** Won added to the amount in the response. */
  by?: number | undefined
  /** How many times a webhook is sent. */
  n?: number | undefined
}

export type FaultRule = Fault & {
  id: string
  call: string
  order_id?: string | undefined
  /** How often it still acts; null = until it is taken back. */
  left: number | null
  probability: number
  /** Whether it is kept over a restart. */
  kept: boolean
}

export type Mix = {
  seed: number
  /** Share of calls that get a fault, 0 to 1. */
  share: number
  order_id?: string | undefined
  calls?: string[] | undefined
  kinds?: FaultKind[] | undefined
}

export type Faults = {
  add(rule: Omit<FaultRule, 'id'>): FaultRule
  list(): FaultRule[]
  remove(id: string): boolean
  mix(mix: Mix | null): void
  currentMix(): Mix | null
  /** The faults this call meets, at most one of each kind. Drawing uses them up. */
  draw(call: string, orderId: string | null): Fault[]
  clear(): void
}

/** Faults that a mix chooses from. A hang in a mix ends after 20 s, longer than any caller's timeout. */
const mixed: Record<string, Fault[]> = {
  confirm: [
    { kind: 'delay', ms: 400 },
    { kind: 'error_before', status: 500, code: 'FAILED_INTERNAL_SYSTEM_PROCESSING' },
    { kind: 'error_after', status: 500, code: 'FAILED_INTERNAL_SYSTEM_PROCESSING' },
    { kind: 'error_before', status: 400, code: 'PROVIDER_ERROR' },
    { kind: 'drop_before' },
    { kind: 'drop_after' },
    { kind: 'hang_after', ms: 20_000 },
    { kind: 'reject', code: 'REJECT_CARD_PAYMENT' },
    { kind: 'twice' },
  ],
  cancel: [
    { kind: 'delay', ms: 400 },
    { kind: 'error_before', status: 500, code: 'FAILED_INTERNAL_SYSTEM_PROCESSING' },
    { kind: 'error_after', status: 500, code: 'COMMON_ERROR' },
    { kind: 'drop_before' },
    { kind: 'drop_after' },
    { kind: 'hang_after', ms: 20_000 },
    { kind: 'twice' },
  ],
  get: [
    { kind: 'delay', ms: 400 },
    { kind: 'error_before', status: 500, code: 'COMMON_ERROR' },
    { kind: 'drop_before' },
  ],
  get_by_order: [
    { kind: 'delay', ms: 400 },
    { kind: 'error_before', status: 500, code: 'COMMON_ERROR' },
    { kind: 'drop_before' },
  ],
  webhook: [
    { kind: 'copies', n: 2 },
    { kind: 'copies', n: 3 },
    { kind: 'delay', ms: 400 },
    { kind: 'delay', ms: 800 },
    { kind: 'stale' },
    { kind: 'lose' },
  ],
}

export function createFaults(journal?: Journal): Faults {
  let rules = (journal?.restore('fault') ?? []) as FaultRule[]
  let mix: Mix | null = null
  let lastId = Math.max(0, ...rules.map((rule) => Number(rule.id)))
  let luck = chanceOf('faults')
  /** How many calls of this name and order have been drawn: makes the mix independent of what others do meanwhile. */
  const drawn = new Map<string, number>()

  function fromMix(call: string, orderId: string | null): Fault | undefined {
    if (mix === null) return undefined
    if (mix.order_id !== undefined && mix.order_id !== orderId) return undefined
    if (mix.calls !== undefined && !mix.calls.includes(call)) return undefined
    const key = `${call} ${orderId ?? ''}`
    const turn = (drawn.get(key) ?? 0) + 1
    drawn.set(key, turn)
    const next = chanceOf(`${mix.seed} ${key} ${turn}`)
    if (next() >= mix.share) return undefined
    const { kinds } = mix
    const choice = (mixed[call] ?? []).filter((fault) => kinds === undefined || kinds.includes(fault.kind))
    return choice.length === 0 ? undefined : pick(choice, next())
  }

  return {
    add(rule) {
      lastId += 1
      const added = { ...rule, id: String(lastId) }
      rules.push(added)
      if (added.kept) journal?.write('fault', added.id, added)
      return added
    },
    list: () => rules,
    remove(id) {
      const before = rules.length
      journal?.forget('fault', id)
      rules = rules.filter((rule) => rule.id !== id)
      return rules.length < before
    },
    mix(next) {
      mix = next
      drawn.clear()
    },
    currentMix: () => mix,
    draw(call, orderId) {
      const faults: Fault[] = []
      for (const rule of rules) {
        if (rule.call !== '*' && rule.call !== call) continue
        if (rule.order_id !== undefined && rule.order_id !== orderId) continue
        if (faults.some((fault) => fault.kind === rule.kind)) continue
        if (rule.probability < 1 && luck() >= rule.probability) continue
        faults.push(rule)
        if (rule.left !== null) rule.left -= 1
      }
      rules = rules.filter((rule) => rule.left === null || rule.left > 0)
      const random = fromMix(call, orderId)
      if (random !== undefined && !faults.some((fault) => fault.kind === random.kind)) faults.push(random)
      return faults
    },
    clear() {
      rules = []
      journal?.forget('fault')
      luck = chanceOf('faults')
      mix = null
      drawn.clear()
    },
  }
}

/** The fault of this kind among those drawn. */
export const faultOf = (faults: readonly Fault[], kind: FaultKind): Fault | undefined =>
  faults.find((fault) => fault.kind === kind)
