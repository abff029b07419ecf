import '#web/ui/layers.css'
import '#web/ui/tokens.css'
import '#web/ui/reset.css'
import '#web/ui/fonts.css'
import { reloadOnLostChunk } from '#web/storefront/shell/reload-on-lost-chunk.ts'

/** Each step is a task of its own, so that a press in between does not have to wait. */
async function start(): Promise<void> {
  reloadOnLostChunk()
  await import('react-dom/client')
  await nextTask()
  const { prepare, mount } = await import('./mount.tsx')
  await nextTask()
  const drawn = await prepare()
  await nextTask()
  mount(drawn)
}

const nextTask = () => new Promise((go) => setTimeout(go))

void start()
