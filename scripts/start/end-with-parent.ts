/**
 * Loaded before a program that the launcher starts (`node --import`): when the launcher is gone, however it ended, the
 * channel to it closes, and the program ends as if it had been asked to.
 */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
