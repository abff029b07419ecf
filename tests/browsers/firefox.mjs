#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { WebSocket, WebSocketServer } from 'ws'

/**
 * Debian's Firefox as Playwright wants to start it. Playwright drives it over WebDriver BiDi, but asks it at each page for one command
 * that this Firefox does not know yet: how light or dark pages should look. That one is answered here; everything else goes through.
 */
const unknown = 'emulation.setMediaFeaturesOverride'

const firefox = spawn(process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr', process.argv.slice(2), {
  stdio: ['ignore', 'ignore', 'pipe'],
})
firefox.once('exit', (code) => process.exit(code ?? 0))
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => firefox.kill(signal))

let said = ''
firefox.stderr.on('data', function listen(part) {
  said += part
  const [, address] = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(said) ?? []
  if (!address) return
  firefox.stderr.off('data', listen)
  firefox.stderr.resume()
  const door = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  door.on('listening', () =>
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${door.address().port}\n`),
  )
  door.on('connection', (client, { url }) =>
    passOn(client, new WebSocket(`${address}${url}`, { perMessageDeflate: false })),
  )
})

function passOn(client, browser) {
  const early = []
  client.on('message', (data) => {
    const message = data.toString()
    const { id, method } = JSON.parse(message)
    if (method === unknown) client.send(JSON.stringify({ type: 'success', id, result: {} }))
    else if (browser.readyState === WebSocket.OPEN) browser.send(message)
    else early.push(message)
  })
  browser.on('open', () => {
    for (const message of early) browser.send(message)
  })
  browser.on('message', (data) => client.send(data.toString()))
  browser.on('error', () => client.close())
  browser.on('close', () => client.close())
  client.on('close', () => browser.close())
}
