import { createServer } from 'node:http'
import { connect } from '#database/connect.ts'
import { bareCarcasses, bareCuts, bareList, bareProduct, bareTake } from './bare-statements.ts'

/**
 * The bare limit: node:http and pg's prepared statements, nothing else. The rows of pg as JSON. `/list/01/02`, `/product/7`, `/cuts/7`,
 * `/carcasses/D`, `/take/1/7`
 */
const statements: Record<string, string> = {
  list: bareList,
  product: bareProduct,
  cuts: bareCuts,
  carcasses: bareCarcasses,
  take: bareTake,
}
const { pool } = connect(process.env['DATABASE_URL'] ?? '', { max: 10, name: 'bare' })

const server = createServer((request, response) => {
  const [, kind = '', ...values] = (request.url ?? '').split('/')
  const statement = statements[kind]
  const asked = statement === undefined ? Promise.resolve({ rows: [] }) : pool.query(statement, values)
  asked.then(
    ({ rows }) => {
      const body = JSON.stringify({ total: rows[0]?.total, data: rows })
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
      response.end(body)
    },
    (error: unknown) => {
      response.writeHead(500, { 'content-length': '0' })
      response.end()
      process.stderr.write(`${String(error)}\n`)
    },
  )
})
server.listen(Number(process.env['PORT']), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
