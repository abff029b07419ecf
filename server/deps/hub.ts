/** The only way out to browsers. Events are rows of the outbox; the hub numbers, tails and emits them. */
export type Hub = {
  /** Call after a commit to the outbox: the hub reads it now instead of at the next poll. Never waits, never fails. */
  wake(): void
  /** Ends the sockets of these sessions, wherever they are connected on this node. */
  endSessions(sessionIds: readonly string[]): void
  /** How many sockets are connected here. */
  connected(): number
  /** The number of the last event emitted here; undefined until the first read from the database. */
  position(): number | undefined
  /** Resolves when everything committed before the call has been emitted by this node. */
  caughtUp(): Promise<void>
  /** Calls back with the name of each event before it is sent, on every node. */
  before(listener: (event: string) => void): void
  close(): Promise<void>
}
