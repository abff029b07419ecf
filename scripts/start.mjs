import { installIfNeeded } from './install.mjs'
import { underHouseNode } from './under-house-node.mjs'

/** `npm start`: what is missing gets installed, then scripts/start.ts does the rest under Node 26. */
await installIfNeeded({ dev: false })
underHouseNode(['scripts/start.ts', ...process.argv.slice(2)])
