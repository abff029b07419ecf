import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { Server } from 'socket.io'
import { WebSocketServer } from 'ws'

/** The minimal server of live frames, with the protocol in SPEAKS: a posted frame is sent to all sockets. */
const server = createServer((request, response) => {
  if (request.method !== 'POST') return void response.end()
  void text(request).then((frame) => {
    send(frame)
    response.end()
  })
})

function bySocketIo(): (frame: string) => void {
  const io = new Server(server, { serveClient: false, perMessageDeflate: false, httpCompression: false })
  return (frame) => {
    const [event, data] = JSON.parse(frame.slice(2)) as [string, unknown]
    io.emit(event, data)
  }
}

function byWs(): (frame: string) => void {
  const sockets = new WebSocketServer({ server, perMessageDeflate: false })
  return (frame) => {
    for (const socket of sockets.clients) socket.send(frame)
  }
}

const send = process.env['SPEAKS'] === 'ws' ? byWs() : bySocketIo()
server.listen(Number(process.env['PORT']), '127.0.0.1')
