import { installIfNeeded } from './install.mjs'
import { underHouseNode } from './under-house-node.mjs'

/** `npm start`: what is missing gets installed, then scripts/start.ts does the rest under Node 26. */
await installIfNeeded({ dev: false })
// Filling the demo market makes much that is soon forgotten: with room for it from the start, V8 looks it through less often.
underHouseNode(['--min-semi-space-size=16', 'scripts/start.ts', ...process.argv.slice(2)])
