import { installIfNeeded } from './install.mjs'
import { underHouseNode } from './under-house-node.mjs'

/** `npm test`: what is missing gets installed, then scripts/test.ts does the rest under Node 26. */
await installIfNeeded({ dev: true })
underHouseNode(['scripts/test.ts', ...process.argv.slice(2)], { everybody: true })
