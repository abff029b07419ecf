/** Under which everything is kept that the desks of intake have read: an import that was taken in changes it too. */
export const intakeKey = ['staff', 'intake'] as const
