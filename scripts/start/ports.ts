import { createServer } from 'node:net'
import { Problem } from '#scripts/problem.ts'

/** Checks that the port of `name` (PORT, SANDBOX_PORT) is free. `listen` answers with what goes wrong. */
export async function needFreePort(name: string, port: number, host: string, listen = tryListen): Promise<void> {
  const code = await listen(port, host)
  if (code !== undefined) throw new Problem(sentence(name, port, host, code))
  // A browser may try ::1 first. Any other code means that the machine has no IPv6.
  if ((await listen(port, '::1')) === 'EADDRINUSE') throw new Problem(sentence(name, port, host, 'EADDRINUSE'))
}

function sentence(name: string, port: number, host: string, code: string): string {
  if (code === 'EADDRINUSE') {
    return `${name} ${port}번은 다른 프로그램이 쓰고 있어요.\n  그 프로그램을 끄거나 다른 번호를 알려 주세요. 예: ${name}=${port < 65_000 ? port + 100 : 4000} npm start`
  }
  if (code === 'EACCES') return `${name} ${port}번은 관리자만 쓸 수 있어요. 1024 이상의 번호를 알려 주세요.`
  if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT' || code === 'ENOTFOUND') {
    return `HOST ${host}는 이 컴퓨터의 주소가 아니에요. 127.0.0.1이나 0.0.0.0을 써 주세요.`
  }
  return `${name} ${port}번을 열지 못했어요 (${code}).`
}

function tryListen(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)))
  })
}
