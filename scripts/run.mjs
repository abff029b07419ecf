import { installIfNeeded } from './install.mjs'
import { underHouseNode } from './under-house-node.mjs'

/** `node scripts/run.mjs <file.ts> …`: runs any program of this repository under its own Node 26. */
await installIfNeeded({ dev: true })
underHouseNode(process.argv.slice(2))
