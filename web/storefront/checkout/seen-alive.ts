/** Marks this history entry as a form that was alive when it was last seen: whoever comes back to it left it. */
export function markSeen(alive: boolean): void {
  history.replaceState({ ...stateNow(), formAlive: alive }, '')
}

export const wasSeenAlive = (): boolean => stateNow()['formAlive'] === true

function stateNow(): Record<string, unknown> {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? { ...state } : {}
}
