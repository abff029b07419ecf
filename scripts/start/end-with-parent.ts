/**
 * Loaded before a program that the launcher starts (`node --import`): when the launcher ends, in whatever way, its IPC channel closes, and
 * the program ends as after a SIGTERM.
 */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
