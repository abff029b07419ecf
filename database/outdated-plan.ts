/**
 * PostgreSQL's word for a prepared statement whose rows have got another form since: a migration gave a table a column while this server
 * runs on. Nothing was done; prepared anew, the statement works.
 */
export const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery'
