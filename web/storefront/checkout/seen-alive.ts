/** Marks this history entry with whether its form was open when last seen: a form that is returned to was left. */
export function markSeen(alive: boolean): void {
  history.replaceState({ ...stateNow(), formAlive: alive }, '')
}

export const wasSeenAlive = (): boolean => stateNow()['formAlive'] === true

function stateNow(): Record<string, unknown> {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? { ...state } : {}
}
