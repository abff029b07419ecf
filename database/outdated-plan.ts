/**
 * PostgreSQL's error for a prepared statement whose result type has changed: a migration has added a column while this server is running.
 * Nothing was done, and the statement works when it is prepared again.
 */
export const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery'
